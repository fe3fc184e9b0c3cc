import { oauthErrors } from '../http/oauth-error.ts';
import type { Client, ClientScope, MapperSettings } from '../realm/client.ts';
import { withComposites } from '../realm/composite-roles.ts';
import { hashOrderBy } from '../realm/java-hash-order.ts';
import type { Realm } from '../realm/realm.ts';
import type { User } from '../realm/user.ts';

/** What a request for scopes amounts to. */
export interface GrantedScope {
  /** `openid` was requested. */
  readonly openid: boolean;
  /** `offline_access` was requested, or is a default, whether the user may have it or not. */
  readonly offline: boolean;
  /** What needs consent where the client requires that: also what the user's roles do not permit (Keycloak 26.7). */
  readonly consentNeeded: readonly string[];
  /** Client scopes in force. */
  readonly clientScopes: readonly ClientScope[];
  /** The mappers of the client and of the scopes in force, in the order in which Keycloak goes through them. */
  readonly mappers: readonly MapperSettings[];
  /** The member `scope` of the response, and the claim of the access token. */
  readonly inResponse: string;
  /** All names, hidden ones too: what a refresh token carries. */
  readonly all: string;
}

/** Whose scopes are granted. */
export interface ScopeOwner {
  readonly realm: Realm;
  readonly client: Client;
  readonly user: User;
}

/**
 * Checks the value of the parameter `scope` as a client may send it.
 * @throws {OAuthError} when a name is unknown to the client, or the value is empty or has more than one blank between names.
 */
export function checkScope(realm: Realm, client: Client, requested: string | undefined): void {
  if (requested === undefined) return;
  const words = splitScope(requested);
  for (const name of words.length === 0 && requested === '' ? [''] : words) {
    const isKnown =
      name === 'openid' ||
      client.optionalScopes.has(name) ||
      client.defaultScopes.some((scope) => scope.name === name) ||
      // Requests for organizations are ignored in realms without them (Keycloak 26.7).
      (!realm.hasOrganizations && asksForOrganization(client, name));
    if (!isKnown) throw oauthErrors.invalidScopes(requested);
  }
}

/** Java's `split`: blanks at the end make no words. */
const splitScope = (text: string) =>
  text
    .replace(/ +$/, '')
    .split(' ')
    .slice(text.trim() === '' ? 1 : 0);

/**
 * The scopes in force when `requested` is a checked value of the parameter `scope`: the client's default scopes and the
 * optional ones that were requested, as far as their roles permit them to the user. Order as in Keycloak 26.7: sets are
 * hashed by identifier, and the client is a member of them.
 */
export function grantScope({ realm, client, user }: ScopeOwner, requested: string | undefined): GrantedScope {
  const { consentRequired } = client;
  const names = new Set(requested === undefined ? [] : splitScope(requested));
  const optional = [...names].flatMap((name) => client.optionalScopes.get(name) ?? []);
  const inRealm = (scope: ClientScope) => realm.hasOrganizations || !isOrganizationScope(scope);
  const wanted = hashOrderBy([...optional.filter(inRealm), ...client.defaultScopes, client], ({ id }) => id);
  const sources = hashOrderBy(wanted.filter(permittedTo(user)), ({ id }) => id);

  const clientScopes = sources.filter((source) => source !== client) as ClientScope[];
  const openid = names.has('openid');
  const join = (scopes: readonly ClientScope[]) =>
    [
      ...(openid ? ['openid'] : []),
      ...scopes.map(({ name }) => name).filter((name) => name !== 'openid' || !openid),
    ].join(' ');
  return {
    openid,
    consentNeeded: consentRequired ? wanted.flatMap(shownForConsent) : [],
    offline: wanted.some((source) => 'name' in source && source.name === 'offline_access'),
    clientScopes,
    mappers: hashOrderBy(
      sources.flatMap(({ mappers }) => mappers),
      ({ id }) => id,
    ),
    inResponse: join(clientScopes.filter(({ includeInTokenScope }) => includeInTokenScope)),
    all: join(clientScopes),
  };
}

/** `organization:acme` asks for one of the organizations that the scope `organization` is about. */
function asksForOrganization({ optionalScopes, defaultScopes }: Client, name: string): boolean {
  const [start = ''] = name.split(':', 1);
  const scope = optionalScopes.get(start) ?? defaultScopes.find((each) => each.name === start);
  return scope !== undefined && isOrganizationScope(scope);
}

const isOrganizationScope = ({ mappers }: ClientScope) =>
  mappers.some(({ kind }) => kind === 'oidc-organization-membership-mapper');

/** The name under which people consent to a scope, or to a client itself; none for what they are not asked about. */
function shownForConsent(source: ClientScope | Client): readonly string[] {
  if ('displayOnConsentScreen' in source) return source.displayOnConsentScreen ? [source.name] : [];
  return source.attributes.get('display.on.consent.screen') === 'true' ? [source.clientId] : [];
}

/** A scope with roles is for users who have one of them. */
function permittedTo(user: User): (source: ClientScope | Client) => boolean {
  let roles: ReturnType<typeof withComposites> | undefined;
  return (source) => {
    if (!('includeInTokenScope' in source) || source.roles.size === 0) return true;
    roles ??= withComposites(user.roles);
    for (const role of source.roles) if (roles.has(role)) return true;
    return false;
  };
}
