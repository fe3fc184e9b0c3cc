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

/** Why a name cannot stand in paths, in the words of Keycloak 26.7. */
export function pathNameIssue(name: string): string | undefined {
  const character = reserved.exec(name)?.[0];
  if (character !== undefined) return `Character '${character}' not allowed.`;
  return /\s/.test(name) ? 'Empty Space not allowed.' : undefined;
}

/** @throws {OAuthError} when a name that stands in paths cannot do so */
export function checkPathName(name: string): void {
  const issue = pathNameIssue(name);
  if (issue !== undefined) throw adminErrors.plainBadRequest(issue);
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
  const url = javaUrl.exec(value.trim());
  const port = /:([^:\]]*)$/.exec(url?.[2] ?? '')?.[1] ?? '';
  if (url === null || !/^\d*$/.test(port)) throw adminErrors.badRequest(`The url [${name}] is malformed`);
  const protocol = url[1]?.toLowerCase() ?? '';
  if (!protocol.startsWith('http')) throw adminErrors.badRequest(`Invalid protocol/scheme for url [${name}]`);
  const host = (url[2] ?? '').replace(/^[^@]*@/, '').replace(/:\d*$/, '');
  const isSecured = sslRequired === 'all' || (sslRequired === 'external' && !isLocal(host));
  if (protocol === 'http' && isSecured) throw adminErrors.badRequest(`The url [${name}] requires secure connections`);
}

/** What Java reads as a URL: a protocol that it knows, perhaps host and port, and anything behind them. */
const javaUrl = /^(https?|ftp|file|mailto|jar):(?:\/\/([^/?#]*))?/i;

/** Whether a host is one that Keycloak takes for a private one. */
const isLocal = (host: string): boolean =>
  host === 'localhost' || /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host) || host === '[::1]';
