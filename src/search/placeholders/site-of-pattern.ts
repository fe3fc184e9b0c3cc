import { domainFilter, readPattern } from '../engine/domains.ts';

/** Where pages of a domain pattern can stand. */
export interface PlaceholderSite {
  readonly origin: string;
  readonly folder: string;
}

/** Names that nobody may have (RFC 2606): no page is ever found there. */
export const isNeverFound = (host: string): boolean => /(^|\.)invalid$/i.test(host);

/** A site that a pattern of a domain list takes: `docs.example.com` itself, `example.com` for `*.com`. */
export function siteOfPattern(pattern: string): PlaceholderSite | undefined {
  const { name, path } = readPattern(pattern);
  const host = name.replace(/\*+/g, 'example');
  if (host === '' || isNeverFound(host) || !URL.canParse(`https://${host}`)) return undefined;
  const folder = path.replace(/\*+/g, 'example').replace(/(?<!\/)\/+$/, '');
  const { origin, pathname } = new URL(`https://${host}${folder}`);
  const site = { origin, folder: pathname === '/' ? '' : pathname };
  return isAmong([pattern])(`${site.origin}${site.folder}/`) ? site : undefined;
}

/** Whether a URL is of one of the patterns of a domain list. */
export function isAmong(patterns: readonly string[]): (url: string) => boolean {
  if (patterns.length === 0) return () => false;
  return (url) => domainFilter(patterns, [new URL(url).host])(0, () => url);
}
