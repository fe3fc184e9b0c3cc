import { LRUCache } from 'lru-cache';
import type { IndexData } from './index-data.ts';
import { isLongPage, mayBeLong } from './long-page.ts';
import { type TitleNames, titleNames } from './names.ts';
import { overviewText } from './overview-text.ts';
import { type PreparedText, prepareText } from './prepared-text.ts';
import type { Page } from './search-index.ts';
import { type SendablePage, sendablePage, sizeOf } from './sendable-page.ts';
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
/** Pages whose names are known: all that come with the program. */
const maxNames = 10_000;
/** Pages in bytes, outside of the heap: all that come with the program, which are 12 MB with what they are chosen by. */
const maxSendableBytes = 16_777_216;

/** Decodes the pages of an index when they are used. */
export class PageReader {
  readonly size: number;
  readonly #pages: IndexData['pages'];
  readonly #termsOf: (text: string) => readonly number[];
  readonly #cache: LRUCache<number, CacheEntry>;
  /** By page; emptied when it has `maxNames`. Many more pages are compared by their names than are found. */
  #named: (TitleNames | undefined)[] = [];
  #names = 0;
  /** Emptied when it is full: each search asks for ten, and to keep them in order of use takes longer than to copy them. */
  readonly #sendable = new Map<number, SendablePage>();
  #sendableBytes = 0;

  constructor({ pages }: IndexData, termsOf: (text: string) => readonly number[]) {
    this.size = pages.starts.length;
    this.#pages = pages;
    this.#termsOf = termsOf;
    this.#forgetNames();
    this.#cache = new LRUCache({ max: Math.min(maxCachedPages, Math.max(this.size, 1)) });
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
    let found = this.#named[page];
    if (found === undefined) {
      found = titleNames(decodeTitle(this.#bytesOf(page)));
      if (this.#names >= maxNames) this.#forgetNames();
      this.#named[page] = found;
      this.#names += 1;
    }
    return found;
  }

  #forgetNames(): void {
    this.#named = new Array<undefined>(this.size);
    this.#names = 0;
  }

  text(page: number): PreparedText {
    const found = this.entry(page);
    // What is found of an overview is its beginning: to cut all of it for each search would take a millisecond.
    found.text ??= prepareText(found.source.content, this.#termsOf);
    return found.text;
  }

  sendable(page: number): SendablePage {
    let found = this.#sendable.get(page);
    if (found === undefined) {
      found = sendablePage(this.#cache.peek(page)?.source ?? decodePage(this.#bytesOf(page)), this.#termsOf);
      const size = sizeOf(found);
      if (this.#sendableBytes + size > maxSendableBytes) {
        this.#sendable.clear();
        this.#sendableBytes = 0;
      }
      this.#sendable.set(page, found);
      this.#sendableBytes += size;
    }
    return found;
  }

  isLong(page: number): boolean {
    const { starts, ends } = this.#pages;
    const length = (ends[page] as number) - (starts[page] as number);
    return mayBeLong(length) && isLongPage(this.entry(page).page.content);
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
