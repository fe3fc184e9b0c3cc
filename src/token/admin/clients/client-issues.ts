import { bucketOrder, textHash } from '../../realm/java-hash-order.ts';
import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { filledAttributes } from './client-attributes.ts';
import { isJavaUri } from './client-identifier.ts';
import {
  adminUrlOf,
  attributeUrls,
  clientProtocols,
  memberUrls,
  samlAttributeUrls,
  type UrlRule,
  uriLists,
} from './url-rules.ts';

const illegalSchemes = /^\s*(javascript|data):/i;
/** Whether Java reads a URL: it knows these protocols. */
const isUrl = (text: string) => /^(https?|ftp|file|jar):./i.test(text) && isJavaUri(text);
const variables = /^\$\{auth(Base|Admin)Url\}/;

/** What is wrong with a client, with the names that Keycloak gives to the place and to the message. */
interface Issue {
  readonly message: string;
  readonly field?: string;
  readonly key?: string;
}

const notUrl = ({ name, field, key, invalidKey = `${key}Invalid` }: UrlRule): Issue => ({
  message: `${name} is not a valid URL`,
  field,
  key: invalidKey,
});
const badScheme = ({ name, field, key }: UrlRule): Issue => ({
  message: `${name} uses an illegal scheme`,
  field,
  key: `${key}IllegalSchemeError`,
});
const withFragment = ({ name, field, key }: UrlRule): Issue => ({
  message: `${name} must not contain an URL fragment`,
  field,
  key: `${key}FragmentError`,
});

function urlIssues(representation: Json, rules: readonly UrlRule[]): Issue[] {
  return rules.flatMap((rule) => {
    const { member, isRelative = false, isRoot = false } = rule;
    const value = representation[member];
    if (typeof value !== 'string' || value === '') return [];
    const url = isRoot ? value.replace(variables, 'http://localhost') : value;
    if (illegalSchemes.test(url)) return [badScheme(rule)];
    if (isRoot && url.includes('#')) return [withFragment(rule)];
    return isUrl(url) || (isRelative && url.startsWith('/') && isJavaUri(url)) ? [] : [notUrl(rule)];
  });
}

function uriIssues(rule: UrlRule, uris: readonly string[]): Issue[] {
  const checked = uris.filter((uri) => uri.trim() !== '' && uri !== '+');
  const notUri = { ...notUrl(rule), message: `${rule.name} is not a valid URI` };
  return [
    ...(checked.some((uri) => illegalSchemes.test(uri)) ? [badScheme(rule)] : []),
    ...(checked.some((uri) => !illegalSchemes.test(uri) && !isJavaUri(uri)) ? [notUri] : []),
    ...(checked.some((uri) => uri.includes('#')) ? [withFragment(rule)] : []),
  ];
}

/** Where a client may ask for its requests to be fetched. */
function requestUriIssues(value: unknown): Issue[] {
  const uris = typeof value === 'string' ? value.split('##').filter((uri) => uri.trim() !== '') : [];
  const field = 'requestUris';
  const isBad = (uri: string) => illegalSchemes.test(uri);
  return [
    ...(uris.some((uri) => !isBad(uri) && !isJavaUri(uri))
      ? [{ message: 'Valid request URIs has an invalid value', field, key: 'requestUrisAreInvalid' }]
      : []),
    ...(uris.some(isBad)
      ? [
          {
            message: 'Valid request URIs has a value with illegal scheme',
            field,
            key: 'requestUrisHasIllegalSchemeError',
          },
        ]
      : []),
  ];
}

/** What Java makes of its parts in a hash table: an absent one counts as 0, and a list of no parameters as 1. */
const hashOf = ({ message, field, key }: Issue): number => {
  const parts = [field, message, key].map((part) => (part === undefined ? 0 : textHash(part)));
  const hash = parts.reduce((before, part) => (Math.imul(31, before) + part) | 0, 1);
  return (Math.imul(31, hash) + (key === undefined ? 0 : 1)) | 0;
};

/** What is wrong with the representation of a client, in the words and the order of Keycloak 26.7. */
export function clientIssues(client: Json): string[] {
  // An attribute of blanks is not kept.
  const own = filledAttributes({}, (client.attributes ?? {}) as Json);
  const { protocol, clientId, redirectUris } = client;
  const afterLogout = own['post.logout.redirect.uris'];
  const isBlank = typeof clientId === 'string' && clientId.trim() === '';
  const isUnknown = typeof protocol === 'string' && !clientProtocols.includes(protocol);
  const issues: Issue[] = [
    ...(isBlank ? [{ message: 'Client ID cannot be blank' }] : []),
    ...(isUnknown ? [{ message: `Invalid protocol: ${protocol}`, field: 'protocol' }] : []),
    ...urlIssues(client, [...memberUrls, adminUrlOf(protocol)]),
    ...urlIssues(own, protocol === 'saml' ? [...attributeUrls, ...samlAttributeUrls] : attributeUrls),
    ...requestUriIssues(own['request.uris']),
    ...(typeof own.logoUri === 'string' && illegalSchemes.test(own.logoUri) ? [badScheme(uriLists.logo)] : []),
    ...uriIssues(uriLists.redirect, (redirectUris ?? []) as readonly string[]),
    ...uriIssues(uriLists.afterLogout, typeof afterLogout === 'string' ? afterLogout.split('##') : []),
  ];
  return bucketOrder(issues, hashOf).map(({ message }) => message);
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
