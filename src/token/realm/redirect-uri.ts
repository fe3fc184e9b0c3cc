import { type ParsedUri, parseUri } from './java-uri.ts';
import type { Client } from './realm-client.ts';

/** Parameters of responses, which a redirect URI may not have itself. */
const forbidden = new Set(
  'code id_token access_token token_type expires_in state iss error error_description session_state response kc_action kc_action_status'.split(
    ' ',
  ),
);
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Segments that lead upwards, in all spellings. */
const unsafePath = /(?:\/|%2f|%5c|\\)(?:%2e|%252e|\.){2}(?:\/|%2f|%5c|\\|;|%3b|%09|%0[ad]|%00|$)/i;

type Owner = Pick<Client, 'redirectUris' | 'rootUrl'>;

/**
 * The URI to which the browser may be sent back; undefined when the client may not use it. The rules are those of
 * Keycloak 26.7: a `*` at the end of a registered URI stands for anything but a way upwards, another user or another
 * host, and `http` on this machine may have any port.
 * @param sent the parameter `redirect_uri`
 * @param baseUrl the base of relative URIs of clients without a root
 * @param isRequired otherwise the only registered URI is used when none is sent
 */
export function allowedRedirectUri(
  client: Owner,
  sent: string | undefined,
  { baseUrl, isRequired }: { readonly baseUrl: string; readonly isRequired: boolean },
): string | undefined {
  const root = rootOf(client, baseUrl);
  const registered = client.redirectUris.map((uri) => absolute(uri.replace(placeholder, baseUrl), root));
  if (sent === undefined) {
    const [only, more] = registered;
    return isRequired || only === undefined || more !== undefined ? undefined : only.replace(/\/\*.*$/s, '');
  }
  const uri = parseUri(sent);
  if (uri === undefined || [uri.query, uri.fragment].some(hasForbidden)) return undefined;
  const wildcards = allowsWildcards(uri);
  let match = firstMatch(registered, sent, wildcards);
  if (match === undefined && uri.scheme === 'http' && loopback.has(uri.host ?? ''))
    match = firstMatch(registered, withoutPort(sent), wildcards);
  if (match === undefined) return undefined;
  if (uri.scheme === undefined) return `${root}${sent.startsWith('/') ? '' : '/'}${sent}`;
  const isWeb = /^https?$/i.test(uri.scheme);
  return isWeb || match.startsWith(`${uri.scheme}:`) ? sent : undefined;
}

/** Stands for the URL of this server. */
const placeholder = /^\$\{auth(?:Base|Admin)Url\}/;
const rootOf = ({ rootUrl }: Owner, baseUrl: string) =>
  rootUrl ? rootUrl.replace(placeholder, baseUrl) : (/^[^/]*\/\/[^/]*/.exec(baseUrl)?.[0] ?? '');
const absolute = (uri: string, root: string) => (uri.startsWith('/') ? `${root}${uri}` : uri);

const withoutPort = (uri: string) => uri.replace(/^(http:\/\/(?:[^/?#@]*@)?(?:\[[^\]]*\]|[^/?#:]*)):\d*/, '$1');

function hasForbidden(text: string | undefined): boolean {
  return [...new URLSearchParams(text ?? '').keys()].some((name) => forbidden.has(name.toLowerCase()));
}

const allowsWildcards = ({ userInfo, authority, host, port, path }: ParsedUri) =>
  userInfo === undefined &&
  (authority === undefined || host !== undefined || port !== undefined) &&
  !(path !== undefined && unsafePath.test(path));

/** The registered URI that matches, without its `*`. */
function firstMatch(registered: readonly string[], uri: string, wildcards: boolean): string | undefined {
  for (const valid of registered) {
    if (valid === '*') return valid;
    const pattern = wildcards ? wildcardOf(valid) : undefined;
    if (pattern === undefined) {
      if (valid === uri) return valid;
      continue;
    }
    const path = uri.split(uri.includes('?') ? '?' : '#', 1)[0] ?? '';
    const start = pattern.slice(0, -1);
    if (path.startsWith(start) || path === start.replace(/\/$/, '')) return start;
  }
  return undefined;
}

/** A `*` behind a host begins a path, so that no other host matches. */
function wildcardOf(valid: string): string | undefined {
  if (!valid.endsWith('*') || valid.includes('?') || valid.includes('#')) return undefined;
  const [, authority, path] = /^[^:/?#]+:\/\/([^/]*)(.*)$/s.exec(valid) ?? [];
  if (authority === undefined || path !== '' || authority === '*' || authority.endsWith(':*')) return valid;
  return `${valid.slice(0, -1)}/*`;
}
