import type { Lazy } from '../../runtime/lazy.ts';
import { defaultQuery } from '../engine/default-query.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { icon, picture } from './picture.ts';

/** Something that a browser shows. */
interface BrowserDocument {
  readonly type: string;
  readonly body: string;
}

/** Shows what is behind the URLs of results: stored pages, and pictures in the place of their images and icons. */
export interface PageBrowser {
  /** The pages from a place in the order of URLs on, or those that fit a query. */
  list(query: string, from: number): Promise<BrowserDocument>;
  /** What is stored at a URL; undefined when nothing is. */
  open(url: string): Promise<BrowserDocument | undefined>;
}

const pagesAtOnce = 100;
const isPicture = /\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i;
const isIcon = /\.ico$|favicon/i;

/** `pathOf` says where this server answers for a URL; without one, for the list. */
export function createPageBrowser(index: Lazy<SearchIndex>, pathOf: (url: string) => string): PageBrowser {
  const html = (body: string): BrowserDocument => ({ type: 'text/html; charset=utf-8', body });
  const svg = (body: string): BrowserDocument => ({ type: 'image/svg+xml', body });
  return {
    async list(query, from) {
      const pages = await index.get();
      const { hitsDocument, listDocument } = await import('./page-document.ts');
      if (query !== '')
        return html(hitsDocument(query, await pages.search(defaultQuery(query, { limit: 20 })), pathOf));
      const range = { from, size: pages.size, step: pagesAtOnce };
      return html(listDocument(await pages.list(from, pagesAtOnce), range, pathOf));
    },
    async open(url) {
      const found = await (await index.get()).page(url);
      if (found !== undefined) return html((await import('./page-document.ts')).pageDocument(found, pathOf));
      if (!URL.canParse(url)) return undefined;
      const { pathname, host } = new URL(url);
      if (!isPicture.test(pathname)) return undefined;
      return svg(isIcon.test(pathname) ? icon(host) : picture(url, ''));
    },
  };
}
