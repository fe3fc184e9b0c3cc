import type { IndexData } from './index-data.ts';
import type { PageStore } from './page-store.ts';
import type { Page, SearchIndex } from './search-index.ts';

type PageLists = Required<Pick<SearchIndex, 'page' | 'list' | 'hasHost' | 'pagesOfHost' | 'pagesFrom'>>;

/** Reads pages by URL, by host and in their order. */
export const pageLists = ({ shared, pages }: IndexData, store: PageStore): PageLists => ({
  async page(url) {
    const number = store.numberOf(url);
    return number < 0 ? undefined : store.page(number);
  },
  async list(from, count) {
    const found: Page[] = [];
    for (let page = from; page < Math.min(store.size, from + count); page += 1) found.push(store.page(page));
    return found;
  },
  hasHost: async (host) => shared.hosts.includes(host.toLowerCase()),
  async pagesOfHost(host) {
    const place = shared.hosts.indexOf(host.toLowerCase());
    const found: Page[] = [];
    for (let page = 0; page < store.size; page += 1) {
      if (pages.hosts[page] === place) found.push(store.page(page));
    }
    return found;
  },
  async pagesFrom(start, count) {
    const first = store.placeOf(start);
    const found: Page[] = [];
    for (let page = first; page < store.size && found.length < count; page += 1) {
      if (!store.url(page).startsWith(start)) break;
      found.push(store.page(page));
    }
    return found;
  },
});
