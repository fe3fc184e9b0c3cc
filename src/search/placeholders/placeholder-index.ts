import { lazy } from '../../runtime/lazy.ts';
import { isAboutSubject } from '../engine/fit.ts';
import type { IndexQuery, SearchIndex } from '../engine/search-index.ts';

/** What is loaded already is not imported anew: that takes as long as a tenth of a search. */
const placeholders = lazy(() => import('./with-placeholders.ts'));

/** Whether pages are about the subject, but none of them on the sites that were asked for: there is nothing to stand in for. */
async function isKnownElsewhere(index: SearchIndex, query: IndexQuery): Promise<boolean> {
  if (query.includeDomains.length === 0) return false;
  const [best] = await index.search({ ...query, includeDomains: [], limit: 1 });
  return isAboutSubject(best?.score ?? 0);
}

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
    if (found.length === 0 && (await isKnownElsewhere(index, query))) return found;
    const { putPlaceholders } = await placeholders.get();
    return putPlaceholders(found, query, now(), index);
  },
  explain: async (query) => index.explain?.(query),
  async page(url) {
    const found = await index.page(url);
    return found ?? (await placeholders.get()).placeholderPage(index, url, now());
  },
  list: (from, count) => index.list(from, count),
  hasHost: (host) => index.hasHost(host),
  pagesOfHost: (host, folder) => index.pagesOfHost(host, folder),
  passages: (page, text, count) => index.passages(page, text, count),
});
