import type { ClientJson } from '../../realm/representations/json.ts';

/** What keeps the hosts of a client's redirect URIs from being the sector of its pairwise subjects (Keycloak 26.7). */
export function sectorIssue({ rootUrl, redirectUris }: ClientJson): string | undefined {
  const root = typeof rootUrl === 'string' ? rootUrl : '';
  const uris = ((redirectUris ?? []) as readonly string[]).map((uri) => (uri.startsWith('/') ? root + uri : uri));
  if (uris.some((uri) => /[\s<>"{}|\\^`]/.test(uri))) return 'Client contained an invalid redirect URI.';
  const hosts = new Set(uris.map((uri) => /^[a-z][a-z\d+.-]*:\/\/(?:[^@/?#]*@)?([^:/?#]+)/i.exec(uri)?.[1]));
  if (hosts.size === 0) return 'Client redirect URIs must contain a valid host component.';
  return hosts.size === 1
    ? undefined
    : 'Without a configured Sector Identifier URI, client redirect URIs must not contain multiple host components.';
}
