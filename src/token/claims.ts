import { hashOrder } from './hash-order.ts';
import { type Claims, fills, type MapperKind, type RoleNames, type Target } from './mapper.ts';
import { mapperKinds } from './mappers.ts';
import type { Client, ClientScope, MapperSettings, Realm, Role, User } from './realm/realm.ts';
import { withComposites } from './realm/role-book.ts';

/** Whom and what claims are about. */
export interface ClaimsAbout {
  readonly realm: Realm;
  readonly client: Client;
  readonly user: User;
  readonly clientScopes: readonly ClientScope[];
  readonly notes: ReadonlyMap<string, string>;
}

/** Claims of the mappers, without those that the token itself brings (`exp`, `iat`, …). */
export interface MappedClaims {
  readonly audience: readonly string[];
  readonly claims: Claims;
}

/** The roles that a token may hold: the user's, as far as the client may pass them on. */
function roleNames({ user, client, clientScopes }: ClaimsAbout): RoleNames {
  const byId = new Map([...withComposites(user.roles)].map((role) => [role.id, role]));
  const all = hashOrder(byId.keys()).flatMap((id) => byId.get(id) ?? []);
  const may = client.fullScope
    ? undefined
    : new Set<Role>([...client.scopeRoles, ...clientScopes.flatMap(({ roles }) => roles)]);
  const realm = new Set<string>();
  const clients = new Map<string, Set<string>>();
  for (const role of all) {
    if (may !== undefined && !may.has(role)) continue;
    if (role.client === undefined) realm.add(role.name);
    else clients.set(role.client, (clients.get(role.client) ?? new Set()).add(role.name));
  }
  return { realm, clients };
}

type Prepared = readonly [kind: MapperKind, settings: MapperSettings];

/** Lets every mapper of the client and of the scopes in force add its claims. */
export function mappedClaims(about: ClaimsAbout, target: Target): MappedClaims {
  const settings = [...about.client.mappers, ...about.clientScopes.flatMap(({ mappers }) => mappers)];
  const mappers = settings.flatMap((mapper): Prepared[] => {
    const kind = mapperKinds.get(mapper.kind);
    return kind !== undefined && fills(kind, mapper, target) ? [[kind, mapper]] : [];
  });
  mappers.sort(([a], [b]) => a.priority - b.priority);

  const claims: Claims = Object.create(null);
  const audience = new Set<string>();
  const roles = roleNames(about);
  for (const [kind, mapper] of mappers) kind.map(mapper, { ...about, target, roles, claims, audience });
  return { audience: [...audience], claims };
}

/** Mappers that this server does not know, each with its place: for a warning at start. */
export function unknownMappers(realm: Realm): string[] {
  const unknown = (owner: string, mappers: readonly MapperSettings[]) =>
    mappers
      .filter(({ kind }) => !mapperKinds.has(kind))
      .map(({ name, kind }) => `${owner}: mapper ${JSON.stringify(name)} of kind ${JSON.stringify(kind)}`);
  return [
    ...realm.clientScopes.flatMap(({ name, mappers }) => unknown(`client scope ${name}`, mappers)),
    ...[...realm.clients.values()].flatMap(({ clientId, mappers }) => unknown(`client ${clientId}`, mappers)),
  ].map((text) => `realm ${realm.name}, ${text}`);
}

/** Claims with a place of their own in a token, in that order (recorded); all others follow. */
const order = [
  ...['exp', 'iat', 'auth_time', 'jti', 'iss', 'aud', 'sub', 'typ', 'azp', 'nonce', 'sid', 'at_hash', 'acr'],
  ...['allowed-origins', 'realm_access', 'resource_access', 'scope'],
];

/** Puts claims in the recorded order; later ones win over mapped ones. */
export function orderedClaims(mapped: Claims, own: Claims): Claims {
  const ordered: Claims = Object.create(null);
  for (const name of order) {
    const value = own[name] ?? mapped[name];
    if (value !== undefined) ordered[name] = value;
  }
  const others = [...Object.keys(mapped), ...Object.keys(own)].filter((name) => !(name in ordered));
  for (const name of hashOrder(others)) {
    const value = own[name] ?? mapped[name];
    if (value !== undefined) ordered[name] = value;
  }
  return ordered;
}

/** One audience stands alone, several in a list, none not at all. */
export const audienceClaim = (audience: readonly string[]): string | readonly string[] | undefined =>
  audience.length <= 1 ? audience[0] : audience;
