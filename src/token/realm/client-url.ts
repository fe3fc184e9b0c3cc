import type { Client } from './client.ts';

/** Stands for the URL of this server. */
const placeholder = /^\$\{auth(?:Base|Admin)Url\}/;

/**
 * A URL that a client names, which may be below its root URL, or begin with that of the server (Keycloak 26.7).
 * @param baseUrl that of this server
 * @returns undefined for none, and for one that is not of the web
 */
export function clientUrl(
  { rootUrl }: Pick<Client, 'rootUrl'>,
  url: string | undefined,
  baseUrl: string,
): string | undefined {
  if (!url) return undefined;
  const root = (rootUrl ?? '').replace(placeholder, baseUrl).replace(/\/$/, '');
  const given = url.replace(placeholder, baseUrl);
  const origin = /^[^/]*\/\/[^/]*/.exec(baseUrl)?.[0] ?? '';
  const full = given.startsWith('/') ? `${root || origin}${given}` : given;
  return /^https?:\/\//i.test(full) && URL.canParse(full) ? full : undefined;
}
