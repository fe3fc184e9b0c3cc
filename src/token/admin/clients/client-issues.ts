import type { Json } from '../../representations/json.ts';
import { isJavaUri } from './java-uri.ts';

const illegalSchemes = /^\s*(javascript|data|vbscript):/i;
/** Protocols that Java knows URLs of. */
const isUrl = (text: string) => /^(https?|ftp|file|jar):./i.test(text) && isJavaUri(text);
const variables = /^\$\{auth(Base|Admin)Url\}/;

interface Rule {
  /** As messages name it. */
  readonly name: string;
  /** May it be a path of this server? */
  readonly isRelative?: boolean;
  readonly hasNoFragment?: boolean;
}

const members: Readonly<Record<string, Rule>> = {
  rootUrl: { name: 'Root URL', hasNoFragment: true },
  baseUrl: { name: 'Base URL', isRelative: true },
  adminUrl: { name: 'Admin URL', isRelative: true },
};

const attributes: Readonly<Record<string, Rule>> = {
  'backchannel.logout.url': { name: 'Backchannel logout URL' },
  'jwks.url': { name: 'JWKS URL' },
  policyUri: { name: 'Policy URL' },
  tosUri: { name: 'Terms of service URL' },
};

function urlIssues(given: Json, rules: Readonly<Record<string, Rule>>): string[] {
  return Object.entries(rules).flatMap(([member, { name, isRelative = false, hasNoFragment = false }]) => {
    const value = given[member];
    if (typeof value !== 'string' || value === '') return [];
    const url = hasNoFragment ? value.replace(variables, 'http://localhost') : value;
    if (illegalSchemes.test(url)) return [`${name} uses an illegal scheme`];
    if (hasNoFragment && url.includes('#')) return [`${name} must not contain an URL fragment`];
    return isUrl(url) || (isRelative && url.startsWith('/') && isJavaUri(url)) ? [] : [`${name} is not a valid URL`];
  });
}

function uriIssues(name: string, uris: readonly string[]): string[] {
  const given = uris.filter((uri) => uri !== '' && uri !== '+');
  return [
    ...(given.some((uri) => illegalSchemes.test(uri)) ? [`${name} uses an illegal scheme`] : []),
    ...(given.some((uri) => !illegalSchemes.test(uri) && !isJavaUri(uri)) ? [`${name} is not a valid URI`] : []),
    ...(given.some((uri) => uri.includes('#')) ? [`${name} must not contain an URL fragment`] : []),
  ];
}

const protocols = ['openid-connect', 'saml', 'docker-v2', 'oid4vc'];

/** What is wrong with a client that somebody sends, in Keycloak's words (Keycloak 26.7). */
export function clientIssues(client: Json): string[] {
  const given = (client.attributes ?? {}) as Json;
  const { protocol, clientId, redirectUris } = client;
  const afterLogout = given['post.logout.redirect.uris'];
  return [
    ...(typeof clientId === 'string' && clientId.trim() === '' ? ['Client ID cannot be blank'] : []),
    ...(typeof protocol === 'string' && !protocols.includes(protocol) ? [`Invalid protocol: ${protocol}`] : []),
    ...urlIssues(client, members),
    ...urlIssues(given, attributes),
    ...(typeof given.logoUri === 'string' && illegalSchemes.test(given.logoUri)
      ? ['Logo URL uses an illegal scheme']
      : []),
    ...uriIssues('A redirect URI', (redirectUris ?? []) as readonly string[]),
    ...uriIssues('A post-logout redirect URI', typeof afterLogout === 'string' ? afterLogout.split('##') : []),
  ];
}
