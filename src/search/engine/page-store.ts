import type { IndexData } from './index-data.ts';
import type { TitleNames } from './names.ts';
import { PageReader } from './page-reader.ts';
import type { PreparedText } from './prepared-text.ts';
import type { Page } from './search-index.ts';
import type { SendablePage } from './sendable-page.ts';
import { latestHour } from './source-page.ts';

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
  sendable(page: number): SendablePage;
  /** Whether its text is so long that only parts of it are looked at. */
  isLong(page: number): boolean;
  /** How many pages have a URL before this one. */
  placeOf(url: string): number;
  /** The number of the page at a URL, or -1. */
  numberOf(url: string): number;
}

/** Pages by the clock that their ages count back from; whatever the clock, they are decoded once. */
export function pageStores(
  data: IndexData,
  termsOf: (text: string) => readonly number[],
): (now: () => number) => PageStore {
  const { pages } = data;
  const reader = new PageReader(data, termsOf);
  return (now) => {
    function published(page: number): number {
      const age = pages.ages[page] as number;
      return Number.isNaN(age) ? (pages.published[page] as number) : latestHour(now()) - age;
    }

    function page(number: number): Page {
      const entry = reader.entry(number);
      if (entry.source.age !== undefined && entry.page.published !== published(number)) {
        entry.page = { ...entry.page, published: published(number) };
      }
      return entry.page;
    }

    return {
      size: reader.size,
      url: (number) => reader.url(number),
      names: (number) => reader.names(number),
      published,
      page,
      text: (number) => reader.text(number),
      sendable: (number) => reader.sendable(number),
      isLong: (number) => reader.isLong(number),
      placeOf: (url) => reader.placeOf(url),
      numberOf: (url) => reader.numberOf(url),
      hasParts: (number) => reader.entry(number).source.parts !== undefined,
    };
  };
}
