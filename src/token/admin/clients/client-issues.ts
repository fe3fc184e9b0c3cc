import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { isJavaUri } from './client-identifier.ts';

const illegalSchemes = /^\s*(javascript|data|vbscript):/i;
/** Whether Java reads a URL: it knows these protocols. */
const isUrl = (text: string) => /^(https?|ftp|file|jar):./i.test(text) && isJavaUri(text);
const variables = /^\$\{auth(Base|Admin)Url\}/;

interface Rule {
  /** The name in messages. */
  readonly name: string;
  /** Whether it may be a path of this server. */
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

function urlIssues(representation: Json, rules: Readonly<Record<string, Rule>>): string[] {
  return Object.entries(rules).flatMap(([member, { name, isRelative = false, hasNoFragment = false }]) => {
    const value = representation[member];
    if (typeof value !== 'string' || value === '') return [];
    const url = hasNoFragment ? value.replace(variables, 'http://localhost') : value;
    if (illegalSchemes.test(url)) return [`${name} uses an illegal scheme`];
    if (hasNoFragment && url.includes('#')) return [`${name} must not contain an URL fragment`];
    return isUrl(url) || (isRelative && url.startsWith('/') && isJavaUri(url)) ? [] : [`${name} is not a valid URL`];
  });
}

function uriIssues(name: string, uris: readonly string[]): string[] {
  const checked = uris.filter((uri) => uri !== '' && uri !== '+');
  return [
    ...(checked.some((uri) => illegalSchemes.test(uri)) ? [`${name} uses an illegal scheme`] : []),
    ...(checked.some((uri) => !illegalSchemes.test(uri) && !isJavaUri(uri)) ? [`${name} is not a valid URI`] : []),
    ...(checked.some((uri) => uri.includes('#')) ? [`${name} must not contain an URL fragment`] : []),
  ];
}

const protocols = ['openid-connect', 'saml', 'docker-v2', 'oid4vc'];

/** What is wrong with the representation of a client, in the words of Keycloak 26.7. */
export function clientIssues(client: Json): string[] {
  const own = (client.attributes ?? {}) as Json;
  const { protocol, clientId, redirectUris } = client;
  const afterLogout = own['post.logout.redirect.uris'];
  return [
    ...(typeof clientId === 'string' && clientId.trim() === '' ? ['Client ID cannot be blank'] : []),
    ...(typeof protocol === 'string' && !protocols.includes(protocol) ? [`Invalid protocol: ${protocol}`] : []),
    ...urlIssues(client, members),
    ...urlIssues(own, attributes),
    ...(typeof own.logoUri === 'string' && illegalSchemes.test(own.logoUri) ? ['Logo URL uses an illegal scheme'] : []),
    ...uriIssues('A redirect URI', (redirectUris ?? []) as readonly string[]),
    ...uriIssues('A post-logout redirect URI', typeof afterLogout === 'string' ? afterLogout.split('##') : []),
  ];
}

/** Sessions of a client must not outlive those of the realm. */
export function lifetimeIssues({ attributes: own }: Json, realm: RealmJson): string[] {
  const values = (own ?? {}) as Json;
  const isLonger = (name: string, most: unknown, fallback: number) =>
    Number(values[name] ?? 0) > Number(most ?? fallback);
  return [
    ...(isLonger('client.session.idle.timeout', realm.ssoSessionIdleTimeout, 1800)
      ? ['Client session idle timeout cannot exceed realm SSO session idle timeout.']
      : []),
    ...(isLonger('client.session.max.lifespan', realm.ssoSessionMaxLifespan, 36_000)
      ? ['Client session max lifespan cannot exceed realm SSO session max lifespan.']
      : []),
  ];
}
