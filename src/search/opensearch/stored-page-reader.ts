import type { Page, SearchIndex } from '../engine/search-index.ts';
import { urlVariants } from '../engine/url-variants.ts';
import { type Clause, is, not } from './clauses.ts';
import type { EngineClient } from './engine-client.ts';
import type { EngineWatch } from './engine-watch.ts';
import { maxKeywordLength, maxListed } from './mapping.ts';
import type { EngineHit } from './page-cache.ts';
import { documentId } from './stored-document.ts';

/** How many pages of one host are listed: a crawl or a map takes a thousand at most. */
const maxPagesOfHost = 2_000;

/** What pages are measured by stays where it is. */
const pageOnly = '_source_excludes=page_terms';

type Reader = Pick<SearchIndex, 'page' | 'list' | 'hasHost' | 'pagesOfHost'>;

/** Reads pages by URL and by host. */
export function storedPageReader(
  engine: EngineClient,
  watch: EngineWatch,
  pagesOf: (hits: readonly EngineHit[]) => Promise<readonly Page[]>,
): Reader {
  const search = async (body: object) => {
    const path = `/${engine.alias}/_search?allow_partial_search_results=false&${pageOnly}`;
    return (await watch.ask(() => engine.ask<Found>('POST', path, body))).hits;
  };
  const byUrl = async (filter: readonly Clause[], from: number, size: number): Promise<readonly Page[]> => {
    if (size <= 0) return [];
    const query = { bool: { filter } };
    return pagesOf((await search({ query, from, size, sort: ['url'], track_total_hits: false })).hits);
  };

  return {
    async page(url) {
      const ids = urlVariants(url).map(documentId);
      const { docs } = await watch.ask(() =>
        engine.ask<{ docs: readonly GetHit[] }>('POST', `/${engine.alias}/_mget?${pageOnly}`, { ids }),
      );
      const found = docs.find((hit) => hit.found === true);
      return found === undefined ? undefined : (await pagesOf([found]))[0];
    },
    list: (from, count) => byUrl([], from, Math.min(count, maxListed - from)),
    async hasHost(host) {
      const { total } = await search({ query: hostIs(host), size: 0, track_total_hits: 1 });
      return (total?.value ?? 0) > 0;
    },
    async pagesOfHost(host, folder) {
      const below = { prefix: { path: { value: folder.toLowerCase().slice(0, maxKeywordLength) } } };
      const first = await byUrl([hostIs(host), below], 0, maxPagesOfHost);
      return [...first, ...(await byUrl([hostIs(host), not(below)], 0, maxPagesOfHost - first.length))];
    },
  };
}

const hostIs = (host: string): Clause => is('host', host.toLowerCase());

interface Found {
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly EngineHit[] };
}

interface GetHit extends EngineHit {
  readonly found?: boolean;
}
