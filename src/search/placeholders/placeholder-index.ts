import { isAboutSubject } from '../engine/fit.ts';
import type { SearchIndex } from '../engine/search-index.ts';

const placeholders = () => import('./with-placeholders.ts');

/**
 * An index that has placeholder pages where it has no page: at addresses that it does not know, and for queries that ask for
 * them. They are loaded by the first one that needs them.
 * @param now milliseconds since the epoch
 */
export const placeholderIndex = (index: SearchIndex, now: () => number): SearchIndex => ({
  get size() {
    return index.size;
  },
  get away() {
    return index.away;
  },
  async search(query) {
    const found = await index.search(query);
    if (!query.placeholders || query.limit === 0 || isAboutSubject(found[0]?.score ?? 0)) return found;
    const { putPlaceholders } = await placeholders();
    return putPlaceholders(found, query, now());
  },
  explain: async (query) => index.explain?.(query),
  async page(url) {
    const found = await index.page(url);
    return found ?? (await placeholders()).placeholderPage(index, url, now());
  },
  list: (from, count) => index.list(from, count),
  hasHost: (host) => index.hasHost(host),
  pagesOfHost: (host, folder) => index.pagesOfHost(host, folder),
  passages: (page, text, count) => index.passages(page, text, count),
});
