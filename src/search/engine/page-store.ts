import { LRUCache } from 'lru-cache';
import type { IndexData } from './index-data.ts';
import { type TitleNames, titleNames } from './names.ts';
import type { PreparedText } from './prepared-text.ts';
import type { Page } from './search-index.ts';
import { decodePage, decodeTitle, decodeUrl, latestHour, type SourcePage } from './source-page.ts';
import { urlVariants } from './url-variants.ts';

/** The pages of an index, decoded when they are used, as they are at one clock. */
export interface PageStore {
  readonly size: number;
  url(page: number): string;
  names(page: number): TitleNames;
  /** Milliseconds since the epoch; NaN without a date. */
  published(page: number): number;
  page(page: number): Page;
  /** Whether the texts of other pages follow its own. */
  hasParts(page: number): boolean;
  text(page: number): PreparedText;
  /** How many pages have a URL before this one. */
  placeOf(url: string): number;
  /** The number of the page at a URL, or -1. */
  numberOf(url: string): number;
}

interface CacheEntry {
  readonly source: SourcePage;
  page: Page;
  text: PreparedText | undefined;
}

/** Pages that are kept decoded and cut into sentences: all of a small corpus, the often used ones of a large one. */
const maxCachedPages = 4000;
const sectionOf = ({ title, content }: SourcePage) => `## ${title}\n\n${content.replace(/^#[^\n]*\n+/, '')}`;

/** Pages by the clock that their ages count back from; whatever the clock, they are decoded once. */
export function pageStores(
  data: IndexData,
  prepare: (markdown: string) => PreparedText,
): (now: () => number) => PageStore {
  const { pages } = data;
  const size = pages.starts.length;
  const max = Math.min(maxCachedPages, Math.max(size, 1));
  const cache = new LRUCache<number, CacheEntry>({ max });
  // Many more pages are compared by their names than are found.
  const named = new LRUCache<number, TitleNames>({ max });

  const bytesOf = (page: number) => pages.bytes.subarray(pages.starts[page], pages.ends[page]);

  function entryOf(page: number): CacheEntry {
    let entry = cache.get(page);
    if (entry === undefined) {
      const source = decodePage(bytesOf(page));
      const { age: _, parts, ...plain } = source;
      const whole = parts === undefined ? plain : { ...plain, content: withParts(plain.content, parts), links: parts };
      entry = { source, page: whole, text: undefined };
      cache.set(page, entry);
    }
    return entry;
  }

  const url = (page: number) => cache.get(page)?.page.url ?? decodeUrl(bytesOf(page));

  function placeOf(wanted: string): number {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (url(middle) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function exactly(wanted: string): number {
    const place = placeOf(wanted);
    return place < size && url(place) === wanted ? place : -1;
  }

  /** The texts of other pages as sections. */
  function withParts(content: string, parts: readonly string[]): string {
    const sections = parts.map(exactly).filter((number) => number >= 0);
    return [content, ...sections.map((number) => sectionOf(decodePage(bytesOf(number))))].join('\n\n');
  }

  function text(page: number): PreparedText {
    const found = entryOf(page);
    // What is found of an overview is its beginning: to cut all of it for each search would take a millisecond.
    found.text ??= prepare(found.source.content);
    return found.text;
  }

  function names(page: number): TitleNames {
    let found = named.get(page);
    if (found === undefined) {
      found = titleNames(decodeTitle(bytesOf(page)));
      named.set(page, found);
    }
    return found;
  }

  function numberOf(wanted: string): number {
    for (const variant of urlVariants(wanted)) {
      const number = exactly(variant);
      if (number >= 0) return number;
    }
    return -1;
  }

  return (now) => {
    function published(page: number): number {
      const age = pages.ages[page] as number;
      return Number.isNaN(age) ? (pages.published[page] as number) : latestHour(now()) - age;
    }

    function page(number: number): Page {
      const entry = entryOf(number);
      if (entry.source.age !== undefined && entry.page.published !== published(number)) {
        entry.page = { ...entry.page, published: published(number) };
      }
      return entry.page;
    }

    return {
      size,
      url,
      names,
      published,
      page,
      text,
      placeOf,
      numberOf,
      hasParts: (number) => entryOf(number).source.parts !== undefined,
    };
  };
}
