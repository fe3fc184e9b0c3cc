import { LRUCache } from 'lru-cache';
import type { IndexData } from './index-data.ts';
import { type TitleNames, titleNames } from './names.ts';
import { overviewText } from './overview-text.ts';
import type { PreparedText } from './prepared-text.ts';
import type { Page } from './search-index.ts';
import { decodePage, decodeTitle, decodeUrl, type SourcePage } from './source-page.ts';
import { urlVariants } from './url-variants.ts';

/** A page that was decoded. */
interface CacheEntry {
  readonly source: SourcePage;
  /** Its age counted back from one clock or another. */
  page: Page;
  text: PreparedText | undefined;
}

/** Pages that are kept decoded and cut into sentences: all of a small corpus, the often used ones of a large one. */
const maxCachedPages = 4000;

/** Decodes the pages of an index when they are used. */
export class PageReader {
  readonly size: number;
  readonly #pages: IndexData['pages'];
  readonly #prepare: (markdown: string) => PreparedText;
  readonly #cache: LRUCache<number, CacheEntry>;
  /** Many more pages are compared by their names than are found. */
  readonly #named: LRUCache<number, TitleNames>;

  constructor({ pages }: IndexData, prepare: (markdown: string) => PreparedText) {
    this.size = pages.starts.length;
    this.#pages = pages;
    this.#prepare = prepare;
    const max = Math.min(maxCachedPages, Math.max(this.size, 1));
    this.#cache = new LRUCache({ max });
    this.#named = new LRUCache({ max });
  }

  entry(page: number): CacheEntry {
    let entry = this.#cache.get(page);
    if (entry === undefined) {
      const source = decodePage(this.#bytesOf(page));
      const { age: _, parts, ...plain } = source;
      const whole =
        parts === undefined ? plain : { ...plain, content: this.#withParts(plain.content, parts), links: parts };
      entry = { source, page: whole, text: undefined };
      this.#cache.set(page, entry);
    }
    return entry;
  }

  url(page: number): string {
    return this.#cache.get(page)?.page.url ?? decodeUrl(this.#bytesOf(page));
  }

  names(page: number): TitleNames {
    let found = this.#named.get(page);
    if (found === undefined) {
      found = titleNames(decodeTitle(this.#bytesOf(page)));
      this.#named.set(page, found);
    }
    return found;
  }

  text(page: number): PreparedText {
    const found = this.entry(page);
    // What is found of an overview is its beginning: to cut all of it for each search would take a millisecond.
    found.text ??= this.#prepare(found.source.content);
    return found.text;
  }

  /** How many pages have a URL before this one. */
  placeOf(url: string): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.url(middle) < url) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The number of the page at a URL, or -1. */
  numberOf(url: string): number {
    for (const variant of urlVariants(url)) {
      const number = this.#exactly(variant);
      if (number >= 0) return number;
    }
    return -1;
  }

  #exactly(url: string): number {
    const place = this.placeOf(url);
    return place < this.size && this.url(place) === url ? place : -1;
  }

  /** The texts of other pages as sections. */
  #withParts(content: string, parts: readonly string[]): string {
    const found = parts.map((url) => this.#exactly(url)).filter((number) => number >= 0);
    return overviewText(
      content,
      found.map((number) => decodePage(this.#bytesOf(number))),
    );
  }

  #bytesOf(page: number): Uint8Array {
    return this.#pages.bytes.subarray(this.#pages.starts[page], this.#pages.ends[page]);
  }
}
