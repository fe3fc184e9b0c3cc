import { withComposites } from '../../realm/composite-roles.ts';
import { hashOrderBy } from '../../realm/java-hash-order.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Client, ClientScope, MapperSettings } from '../../realm/realm-client.ts';
import type { OrganizationJson } from '../../realm/representations/family-json.ts';
import type { User } from '../../realm/user.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import {
  areKnown,
  isOrganizationScope,
  organizationsBy,
  type RequestedOrganization,
  requestedOrganization,
} from './requested-organizations.ts';

/** The scopes that a request gets. */
export interface GrantedScope {
  /** `openid` was requested. */
  readonly openid: boolean;
  /** `offline_access` was requested or is a default scope, even where the user may not have it. */
  readonly offline: boolean;
  /**
   * Names that need consent, where the client requires it. Scopes that the user may not have are among them (Keycloak
   * 26.7).
   */
  readonly consentNeeded: readonly string[];
  /** Client scopes in force. */
  readonly clientScopes: readonly ClientScope[];
  /** The mappers of the client and of the scopes in force, in the order in which Keycloak goes through them. */
  readonly mappers: readonly MapperSettings[];
  /** The organizations of the user that tokens name; undefined where no scope is about them. */
  readonly organizations?: readonly OrganizationJson[];
  /** Whether a mapper puts the session into tokens. */
  readonly namesSession: boolean;
  /** The member `scope` of the response, and the claim of the access token. */
  readonly inResponse: string;
  /** All names, also hidden ones. A refresh token holds them. */
  readonly all: string;
}

/** The user and the client whose scopes are granted. */
export interface ScopeOwner {
  readonly realm: Realm;
  readonly client: Client;
  readonly user: User;
}

/**
 * Checks the parameter `scope` of a client.
 * @throws {OAuthError} when the client has no scope of a name, or when the value is empty or has more than one blank
 * between names
 */
export function checkScope(realm: Realm, client: Client, requested: string | undefined): void {
  if (requested === undefined) return;
  const words = splitScope(requested);
  const organizations = words.flatMap((word) => requestedOrganization(client, word) ?? []);
  if (realm.hasOrganizations && !areKnown(realm, organizations)) throw oauthErrors.invalidScopes(requested);
  for (const name of words.length === 0 && requested === '' ? [''] : words) {
    const isKnown =
      name === 'openid' ||
      client.optionalScopes.has(name) ||
      client.defaultScopes.some((scope) => scope.name === name) ||
      // Requests for organizations are ignored in realms without them (Keycloak 26.7).
      organizations.some(({ word }) => word === name);
    if (!isKnown) throw oauthErrors.invalidScopes(requested);
  }
}

/** Splits as Java does: blanks at the end make no words. */
const splitScope = (text: string) =>
  text
    .replace(/ +$/, '')
    .split(' ')
    .slice(text.trim() === '' ? 1 : 0);

/**
 * The scopes in force for a checked value of the parameter `scope`: the default scopes of the client and the requested
 * optional ones, as far as the roles of the user permit them. The order is that of Keycloak 26.7, where scopes and
 * client are members of sets that are hashed by identifier.
 */
export function grantScope({ realm, client, user }: ScopeOwner, requested: string | undefined): GrantedScope {
  const { consentRequired } = client;
  const names = new Set(requested === undefined ? [] : splitScope(requested));
  const asked = realm.hasOrganizations ? [...names].flatMap((name) => requestedOrganization(client, name) ?? []) : [];
  // A word for one organization counts for the scope where the user has it.
  const named = asked.filter(({ word, scope }) => word !== scope.name);
  const held = named.filter((one) => organizationsBy(realm, user, one).length > 0);
  const optional = [
    ...[...names].flatMap((name) => client.optionalScopes.get(name) ?? []),
    ...held.map(({ scope }) => scope),
  ];
  const inRealm = (scope: ClientScope) => realm.hasOrganizations || !isOrganizationScope(scope);
  const candidates = hashOrderBy([...optional.filter(inRealm), ...client.defaultScopes, client], ({ id }) => id);
  const sources = hashOrderBy(candidates.filter(permittedTo(user)), ({ id }) => id);

  const clientScopes = sources.filter((source) => source !== client) as ClientScope[];
  const openid = names.has('openid');
  const wordsOf = ({ name }: ClientScope) => {
    const words = held.filter(({ scope }) => scope.name === name).map(({ word }) => word);
    return words.length > 0 ? words : [name];
  };
  const join = (scopes: readonly ClientScope[]) =>
    [...(openid ? ['openid'] : []), ...scopes.flatMap(wordsOf).filter((name) => name !== 'openid' || !openid)].join(
      ' ',
    );
  const mappers = hashOrderBy(
    sources.flatMap((source) => source.mappers),
    ({ id }) => id,
  );
  return {
    openid,
    consentNeeded: consentRequired ? candidates.flatMap(shownForConsent) : [],
    offline: candidates.some((source) => 'name' in source && source.name === 'offline_access'),
    clientScopes,
    mappers,
    ...organizationsIn({ realm, user }, clientScopes, held),
    namesSession: mappers.some(({ kind }) => kind === 'oidc-session-state-mapper'),
    inResponse: join(clientScopes.filter(({ includeInTokenScope }) => includeInTokenScope)),
    all: join(clientScopes),
  };
}

/** The organizations that tokens name, where a scope in force is about them. */
function organizationsIn(
  { realm, user }: Pick<ScopeOwner, 'realm' | 'user'>,
  scopes: readonly ClientScope[],
  held: readonly RequestedOrganization[],
): Pick<GrantedScope, 'organizations'> {
  if (!realm.hasOrganizations || !scopes.some(isOrganizationScope)) return {};
  const found = (held.length > 0 ? held : [{ value: '' }]).flatMap((one) => organizationsBy(realm, user, one));
  return { organizations: [...new Set(found)] };
}

/** The name by which people consent to a scope, or to a client itself; none where they are not asked. */
function shownForConsent(source: ClientScope | Client): readonly string[] {
  if ('displayOnConsentScreen' in source) return source.displayOnConsentScreen ? [source.name] : [];
  return source.attributes.get('display.on.consent.screen') === 'true' ? [source.clientId] : [];
}

/** Whether a user may have a scope: one with roles is for users with one of them. */
function permittedTo(user: User): (source: ClientScope | Client) => boolean {
  let roles: ReturnType<typeof withComposites> | undefined;
  return (source) => {
    if (!('includeInTokenScope' in source) || source.roles.size === 0) return true;
    roles ??= withComposites(user.roles);
    for (const role of source.roles) if (roles.has(role)) return true;
    return false;
  };
}
