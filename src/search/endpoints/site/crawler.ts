import type { Clock } from '../../../runtime/runtime.ts';
import { defaultQuery } from '../../engine/default-query.ts';
import type { Page, SearchIndex } from '../../engine/search-index.ts';
import type { SiteRequest } from './site-request.ts';

/**
 * The pages of a site, from its starting URL along links, breadth first. The pages of the same host count as linked
 * from the starting URL, as if it had a list of them. With instructions the links that fit them best are followed
 * first, and the pages that fit are the answer, best first.
 */
export async function crawlSite(index: SearchIndex, clock: Clock, request: SiteRequest): Promise<readonly Page[]> {
  const { instructions, limit, start } = request;
  if (instructions === undefined) return pagesFrom(index, clock, request, limit, undefined);
  const hits = await index.search(
    defaultQuery(instructions, { limit: maxPages, includeDomains: [withoutWww(start.hostname)], passages: 0 }),
  );
  const places = new Map(hits.map(({ page }, place) => [page.url, place]));
  const placeOf = ({ url }: Page) => places.get(url) ?? maxPages;
  const byPlace = (one: Page, other: Page) => placeOf(one) - placeOf(other);
  const pages = await pagesFrom(index, clock, request, maxPages, byPlace);
  const fitting = pages.filter(({ url }) => places.has(url)).sort(byPlace);
  return (fitting.length > 0 ? fitting : pages).slice(0, limit);
}

/** How many pages are looked at before instructions choose among them. */
const maxPages = 1_000;

/** Other requests get their turn after so long. */
const yieldIntervalMs = 10;

async function pagesFrom(
  index: SearchIndex,
  clock: Clock,
  request: SiteRequest,
  limit: number,
  order: ((one: Page, other: Page) => number) | undefined,
): Promise<readonly Page[]> {
  const { start, maxDepth, maxBreadth, accepts, allowExternal, timeout } = request;
  const deadline = clock.monotonic() + timeout * 1000;
  let nextYield = clock.monotonic() + yieldIntervalMs;
  const first = await index.page(start.href);
  const seen = new Set(first === undefined ? [] : [first.url]);
  const found: Page[] = first !== undefined && accepts(new URL(first.url)) ? [first] : [];
  let level: readonly (Page | undefined)[] = [first];
  for (let depth = 1; depth <= maxDepth && level.length > 0; depth += 1) {
    const next: Page[] = [];
    for (const from of level) {
      const linked = await linkedFrom(index, from, depth === 1 ? start : undefined);
      let followed = 0;
      for (const page of order === undefined ? linked : linked.toSorted(order)) {
        const now = clock.monotonic();
        if (found.length >= limit || now > deadline) return found;
        if (now > nextYield) {
          await clock.sleep(0);
          nextYield = clock.monotonic() + yieldIntervalMs;
        }
        if (followed >= maxBreadth) break;
        const url = new URL(page.url);
        if (seen.has(page.url) || !accepts(url) || !(allowExternal || isInside(url, start))) continue;
        seen.add(page.url);
        followed += 1;
        found.push(page);
        next.push(page);
      }
    }
    level = next;
  }
  return found.slice(0, limit);
}

/** Pages that a page links to, then for the start of a crawl the other pages of its host, those below its path first. */
async function linkedFrom(
  index: SearchIndex,
  from: Page | undefined,
  start: URL | undefined,
): Promise<readonly Page[]> {
  const links = await Promise.all((from?.links ?? []).map((link) => index.page(link)));
  const linked = links.filter((page) => page !== undefined);
  if (start === undefined) return linked;
  const folder = start.pathname.replace(/(?<!\/)\/*$/, '/');
  const listed = (await Promise.all(hostsOf(start).map((host) => index.pagesOfHost(host, folder)))).flat();
  const isBelow = ({ url }: Page) => new URL(url).pathname.startsWith(folder);
  return [...linked, ...listed.filter(isBelow), ...listed.filter((page) => !isBelow(page))];
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** A site is the same with and without `www.`. */
const hostsOf = ({ host }: URL) => [withoutWww(host), `www.${withoutWww(host)}`];

/** Subdomains belong to a site. */
const isInside = ({ hostname }: URL, start: URL) =>
  withoutWww(hostname) === withoutWww(start.hostname) || hostname.endsWith(`.${withoutWww(start.hostname)}`);
