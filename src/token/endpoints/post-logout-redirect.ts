import type { Client } from '../realm/client.ts';

/** Where a client may send a browser after a logout: its own URIs for that, or else those for a login. */
function allowed({ attributes, redirectUris }: Client): readonly string[] {
  const own = attributes.get('post.logout.redirect.uris') ?? '';
  if (own === '-') return [];
  return own === '' || own === '+'
    ? redirectUris
    : own.split('##').flatMap((uri) => (uri === '+' ? redirectUris : uri));
}

/** A `*` at the end stands for anything; what follows the path does not count then. */
function matches(pattern: string, uri: string): boolean {
  if (!pattern.endsWith('*') || pattern.includes('?')) return pattern === uri;
  const start = pattern.slice(0, -1);
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith(start) || path === start.replace(/\/$/, '');
}

/** The URL to go to after a logout, with the caller's `state`; undefined when the client may not go there. */
export function postLogoutRedirect(client: Client, uri: string, state: string | undefined): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(uri) || !allowed(client).some((pattern) => matches(pattern, uri))) return undefined;
  // A blank becomes a plus (Keycloak 26.7).
  const encoded = encodeURIComponent(state ?? '').replaceAll('%20', '+');
  return state ? `${uri}${uri.includes('?') ? '&' : '?'}state=${encoded}` : uri;
}
