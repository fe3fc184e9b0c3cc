import type { Client } from '../../realm/realm-client.ts';
import { allowedRedirectUri } from '../../realm/redirect-uri.ts';

/** The URIs to which a client may send a browser after a logout: its own for that, otherwise those for a login. */
function allowed({ attributes, redirectUris }: Client): readonly string[] {
  const own = attributes.get('post.logout.redirect.uris') ?? '';
  if (own === '-') return [];
  return own === '' || own === '+'
    ? redirectUris
    : own.split('##').flatMap((uri) => (uri === '+' ? redirectUris : uri));
}

/**
 * The URL to go to after a logout, with the caller's `state`; undefined when the client may not go there.
 * @param baseUrl that of this server
 */
export function postLogoutRedirect(
  client: Client,
  uri: string,
  state: string | undefined,
  baseUrl: string,
): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(uri)) return undefined;
  const target = allowedRedirectUri({ ...client, redirectUris: allowed(client) }, uri, { baseUrl, isRequired: true });
  if (target === undefined) return undefined;
  // A blank becomes a plus (Keycloak 26.7).
  const encoded = encodeURIComponent(state ?? '').replaceAll('%20', '+');
  return state ? `${target}${target.includes('?') ? '&' : '?'}state=${encoded}` : target;
}
