import type { SearchIndex } from '../engine/search-index.ts';

/** The same pages, and a front page for each site and folder that has none of its own. They are made when they are asked for. */
export function withSitePages(index: SearchIndex): SearchIndex {
  return {
    ...index,
    at: (now) => withSitePages(index.at?.(now) ?? index),
    async page(url) {
      const found = await index.page(url);
      return found ?? (await import('./site-page.ts')).sitePage(index, url);
    },
  };
}
