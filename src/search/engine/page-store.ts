import { LRUCache } from 'lru-cache';
import type { Page } from '../search-index.ts';
import { addressVariants } from './address.ts';
import type { IndexData } from './index-data.ts';
import type { Sentence } from './passages.ts';
import { decodeAddress, decodePage, type SourcePage } from './source-page.ts';

/** The pages of an index, decoded when they are shown. */
export interface PageStore {
  readonly size: number;
  url(page: number): string;
  /** Milliseconds since the epoch; NaN without a date. */
  published(page: number): number;
  page(page: number): Page;
  sentences(page: number): readonly Sentence[];
  /** The number of the page at an address, or -1. */
  numberOf(url: string): number;
}

interface Shown {
  readonly source: SourcePage;
  page: Page;
  sentences: readonly Sentence[] | undefined;
}

/** Pages that are kept decoded and cut into sentences: all of a small corpus, the often shown ones of a large one. */
const keptPages = 1000;
const hour = 3_600_000;

/** Ages count from the last full hour, so that the same question asked twice gets the same dates. */
const latestHour = (now: number) => Math.floor(now / hour) * hour;

export function pageStore(
  data: IndexData,
  now: () => number,
  sentencesWithTerms: (markdown: string) => readonly Sentence[],
): PageStore {
  const { pages } = data;
  const size = pages.starts.length;
  const shown = new LRUCache<number, Shown>({ max: Math.min(keptPages, Math.max(size, 1)) });

  function published(page: number): number {
    const age = pages.ages[page] as number;
    return Number.isNaN(age) ? (pages.published[page] as number) : latestHour(now()) - age;
  }

  const bytesOf = (page: number) => pages.bytes.subarray(pages.starts[page], pages.ends[page]);

  function show(page: number): Shown {
    let found = shown.get(page);
    if (found === undefined) {
      const source = decodePage(bytesOf(page));
      const { age: _, ...plain } = source;
      found = { source, page: plain, sentences: undefined };
      shown.set(page, found);
    }
    if (found.source.age !== undefined && found.page.published !== published(page)) {
      found.page = { ...found.page, published: published(page) };
    }
    return found;
  }

  const url = (page: number) => shown.get(page)?.page.url ?? decodeAddress(bytesOf(page));

  function exactly(wanted: string): number {
    let low = 0;
    let high = size - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = url(middle);
      if (found === wanted) return middle;
      if (found < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  return {
    size,
    url,
    published,
    page: (page) => show(page).page,
    sentences(page) {
      const found = show(page);
      found.sentences ??= sentencesWithTerms(found.page.content);
      return found.sentences;
    },
    numberOf(wanted) {
      for (const variant of addressVariants(wanted)) {
        const number = exactly(variant);
        if (number >= 0) return number;
      }
      return -1;
    },
  };
}
