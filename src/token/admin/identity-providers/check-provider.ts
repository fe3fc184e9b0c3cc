import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { flowByAlias } from '../../realm/representations/flows.ts';
import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { adminErrors } from '../admin-errors.ts';
import { providerKinds } from './provider-kinds.ts';

/** URLs in the configuration of a kind, in the order in which Keycloak looks at them, each with its name in messages. */
const urls: Readonly<Record<string, readonly (readonly [member: string, name: string])[]>> = {
  openId: [
    ['authorizationUrl', 'authorization_url'],
    ['tokenUrl', 'token_url'],
    ['userInfoUrl', 'userinfo_url'],
    ['tokenIntrospectionUrl', 'tokenIntrospection_url'],
    ['jwksUrl', 'jwks_url'],
    ['logoutUrl', 'logout_url'],
  ],
  saml: [
    ['singleLogoutServiceUrl', 'singleLogoutServiceUrl'],
    ['singleSignOnServiceUrl', 'singleSignOnServiceUrl'],
  ],
};

const urlsOf = (kind: string) => urls[kind === 'saml' ? 'saml' : 'openId'] ?? [];

/** Characters that an alias must not have, because it stands in paths. */
const reserved = /[:/?#@[\]!$&()*+,;=]/;

/** @throws {OAuthError} in Keycloak's words when a name that stands in paths cannot do so (Keycloak 26.7) */
export function checkPathName(name: string): void {
  const character = reserved.exec(name)?.[0];
  if (character !== undefined) throw adminErrors.plainBadRequest(`Character '${character}' not allowed.`);
  if (/\s/.test(name)) throw adminErrors.plainBadRequest('Empty Space not allowed.');
}

/** @throws {OAuthError} when Keycloak would refuse the provider (Keycloak 26.7) */
export function checkProvider(realm: RealmJson, input: Json): void {
  const kind = String(input.providerId ?? null);
  if (!providerKinds.has(kind)) throw adminErrors.badRequest(`Invalid identity provider id [${kind}]`);
  const config = (input.config ?? {}) as Json;
  for (const [member, name] of urlsOf(kind)) checkUrl(realm, config[member], name);
  if (kind === 'oauth2' && !config.userInfoUrl) throw adminErrors.badRequest('User Info URL not provided');
  if (kind === 'jwt-authorization-grant' && !config.issuer) throw adminErrors.badRequest('Issuer is required');
  const flows = [input.firstBrokerLoginFlowAlias, input.postBrokerLoginFlowAlias];
  const isUnknown = (alias: unknown) => typeof alias === 'string' && alias !== '' && !flowByAlias(realm, alias);
  if (flows.some(isUnknown)) throw oauthErrors.serverError();
}

/** @throws {OAuthError} when a URL cannot be read, or has to be HTTPS in this realm */
function checkUrl({ sslRequired = 'external' }: RealmJson, value: unknown, name: string): void {
  if (typeof value !== 'string' || value === '') return;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw adminErrors.badRequest(`The url [${name}] is malformed`);
  const isSecured = sslRequired === 'all' || (sslRequired === 'external' && !isLocal(url.hostname));
  if (url.protocol === 'http:' && isSecured)
    throw adminErrors.badRequest(`The url [${name}] requires secure connections`);
}

/** Whether a host is one that Keycloak takes for a private one. */
const isLocal = (host: string): boolean =>
  host === 'localhost' || /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host) || host === '[::1]';
