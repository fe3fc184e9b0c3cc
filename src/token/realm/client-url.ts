import type { Client } from './realm-client.ts';

/** A placeholder for the URL of this server. */
const placeholder = /^\$\{auth(?:Base|Admin)Url\}/;

/**
 * A URL of a client. It may be below the client's root URL, or begin with that of this server (Keycloak 26.7).
 * @param baseUrl of this server
 * @returns undefined without one, and for one that is not of the web
 */
export function clientUrl(
  { rootUrl }: Pick<Client, 'rootUrl'>,
  url: string | undefined,
  baseUrl: string,
): string | undefined {
  if (!url) return undefined;
  const root = (rootUrl ?? '').replace(placeholder, baseUrl).replace(/\/$/, '');
  const resolved = url.replace(placeholder, baseUrl);
  const origin = /^[^/]*\/\/[^/]*/.exec(baseUrl)?.[0] ?? '';
  const full = resolved.startsWith('/') ? `${root || origin}${resolved}` : resolved;
  return /^https?:\/\//i.test(full) && URL.canParse(full) ? full : undefined;
}

/** The URL of a client's own page, for a link back to it. @returns as `clientUrl`; undefined without a client */
export const homeUrl = (client: Pick<Client, 'rootUrl' | 'baseUrl'> | undefined, baseUrl: string): string | undefined =>
  client && clientUrl(client, client.baseUrl, baseUrl);

/** The origins of redirect URIs, up to the slash behind the host, as Keycloak finds them. */
export const originsOf = (redirectUris: readonly string[]): string[] => [
  ...new Set(
    redirectUris
      .filter((uri) => uri.startsWith('http'))
      .map((uri) => {
        const end = uri.indexOf('/', 'https://'.length);
        return end < 0 ? uri : uri.slice(0, end);
      }),
  ),
];
