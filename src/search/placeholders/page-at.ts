import type { Page } from '../engine/search-index.ts';
import { readAddress } from './address.ts';
import { isPlaceholderHost } from './hosts.ts';
import { isNeverFound } from './site-of-pattern.ts';
import { decoded, subjectOfText } from './subject-slug.ts';
import { languageOfText } from './text-language.ts';
import { writePage } from './write-page.ts';

/** An address that nobody has anything at, for programs that try what happens then. */
const isNamedMissing = ({ pathname }: URL) => /does-not-exist/i.test(pathname);
/** What is no page. */
const isFile = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|css|m?js|woff2?|zip|gz|mp[34])$/i;
const fileEnding = /\.[a-z0-9]{1,5}$/i;
/** Last parts of paths that do not say what a page is about. */
const says = /\p{L}{3}/u;

/**
 * The placeholder page at a URL: one whose URL says all of it, or any other on a site that is known. Undefined where nothing is
 * to be found, and for pictures.
 * @param isKnown whether the index has pages of a host
 */
export async function placeholderAt(
  url: string,
  now: number,
  isKnown: (host: string) => Promise<boolean>,
): Promise<Page | undefined> {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if (isNeverFound(parsed.hostname) || isNamedMissing(parsed) || isFile.test(parsed.pathname)) return undefined;
  const address = readAddress(url);
  if (address !== undefined) return writePage(address, now, url);
  const host = parsed.host.replace(/^www\./, '');
  const known = isPlaceholderHost(host) || (await isKnown(host)) || (await isKnown(`www.${host}`));
  const subject = known ? subjectOfText(subjectOfPath(parsed)) : undefined;
  if (subject === undefined) return undefined;
  const rest = { folder: '', country: undefined, published: undefined };
  const language = languageOfText(subject.text);
  return writePage({ ...rest, origin: parsed.origin, kind: 'overview', language, subject }, now, url);
}

/** What the last part of a path that has words says, or else the host. */
function subjectOfPath({ pathname, host }: URL): string {
  const parts = (decoded(pathname) ?? '').split('/').filter((part) => part !== '');
  const last = parts.findLast((part) => says.test(part.replace(fileEnding, ''))) ?? host.replace(/^www\./, '');
  return last === host ? host : last.replace(fileEnding, '').replace(/[-_+]+/g, ' ');
}
