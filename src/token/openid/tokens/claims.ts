import type { Realm } from '../../realm/realm.ts';
import type { Client, MapperSettings } from '../../realm/realm-client.ts';
import { type Claims, fills, type MapperKind, type Target } from '../mappers/mapper.ts';
import { mapperKinds } from '../mappers/mappers.ts';
import type { GrantedScope, ScopeOwner } from '../scopes/grant-scope.ts';
import { type ResponseRoles, responseRoles } from './response-roles.ts';

/** The user, the client and the scope that claims are about. */
export interface ClaimsAbout extends ScopeOwner {
  readonly scope: GrantedScope;
  /** The roles of the response, where several tokens share them. */
  readonly roles?: ResponseRoles;
  /** Facts about the login that mappers may use. */
  readonly notes: ReadonlyMap<string, string>;
  readonly sessionId: string;
}

/** Claims of the mappers, without those that the token itself brings (`exp`, `iat`, …). */
export interface MappedClaims {
  readonly audience: readonly string[];
  readonly claims: Claims;
}

type ChosenMapper = readonly [kind: MapperKind, settings: MapperSettings];

const chosen = new WeakMap<readonly MapperSettings[], Map<Target, readonly ChosenMapper[]>>();

/**
 * The mappers that fill a target, in their order. They are found once for a scope: service accounts use the same one
 * for every token.
 */
function mappersFor({ mappers }: GrantedScope, target: Target): readonly ChosenMapper[] {
  const byTarget = chosen.get(mappers) ?? new Map<Target, readonly ChosenMapper[]>();
  const known = byTarget.get(target);
  if (known !== undefined) return known;
  const matching = mappers.flatMap((settings): ChosenMapper[] => {
    const kind = mapperKinds.get(settings.kind);
    return kind !== undefined && fills(kind, settings, target) ? [[kind, settings]] : [];
  });
  matching.sort(([a], [b]) => a.priority - b.priority);
  chosen.set(mappers, byTarget.set(target, matching));
  return matching;
}

/**
 * Claims and audiences of all mappers of the client and of the scopes in force.
 * @param ownAudience comes before theirs
 */
export function mappedClaims(about: ClaimsAbout, target: Target, ownAudience: readonly string[] = []): MappedClaims {
  const claims: Claims = Object.create(null);
  const audience = new Set<string>(ownAudience);
  const mappers = mappersFor(about.scope, target);
  if (mappers.length > 0) {
    const { roles: shared = responseRoles() } = about;
    const { organizations } = about.scope;
    const context = { ...about, organizations, target, roles: () => shared(about), claims, audience };
    for (const [kind, settings] of mappers) kind.map(settings, context);
  }
  return { audience: [...audience], claims };
}

/** Most of many clients have none, and need not be read for it. */
const clientsWithMappers = ({ source, clients }: Realm): Client[] =>
  source.json.clients.flatMap(({ clientId, protocolMappers = [] }) =>
    protocolMappers.length > 0 ? (clients.get(clientId) ?? []) : [],
  );

/** Mappers that this server does not know, each with its place: for a warning at start. */
export function unknownMappers(realm: Realm): string[] {
  const unknown = (owner: string, mappers: readonly MapperSettings[]) =>
    mappers
      .filter(({ kind }) => !mapperKinds.has(kind))
      .map(
        ({ name, kind }) => `${owner}: ignored: mapper ${JSON.stringify(name)} of unknown kind ${JSON.stringify(kind)}`,
      );
  return [
    ...realm.clientScopes.flatMap(({ name, mappers }) => unknown(`client scope ${name}`, mappers)),
    ...clientsWithMappers(realm).flatMap(({ clientId, mappers }) => unknown(`client ${clientId}`, mappers)),
  ].map((text) => `realm ${realm.name}, ${text}`);
}

/** The claim `aud`: a single audience stands alone, several are a list. */
export const audienceClaim = (audience: readonly string[]): string | readonly string[] | undefined =>
  audience.length <= 1 ? audience[0] : audience;
