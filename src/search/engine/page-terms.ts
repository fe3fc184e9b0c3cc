import type { Analyzer } from './analyzer.ts';
import { nameLength } from './name-length.ts';
import { isForeignStopWord, visitWords } from './page-words.ts';
import type { Page } from './search-index.ts';

/** How often a term is on a page, and where: see `term-places.ts`. */
export interface TermCount {
  title: number;
  body: number;
  places: number;
}

export interface PageTerms {
  readonly counts: ReadonlyMap<string, TermCount>;
  /** Stop words do not count. */
  readonly titleLength: number;
  readonly bodyLength: number;
  /** See `nameLength`. */
  readonly nameLength: number;
}

/** Counts the terms of a page as the embedded index does. */
export function pageTerms(
  page: Pick<Page, 'title' | 'content' | 'language'>,
  { tokenize, termFor }: Analyzer,
): PageTerms {
  const counts = new Map<string, TermCount>();
  let place = 0;
  let titleLength = 0;
  let bodyLength = 0;
  const countOf = (term: string): TermCount => {
    let count = counts.get(term);
    if (count === undefined) {
      count = { title: 0, body: 0, places: 0 };
      counts.set(term, count);
    }
    count.places |= place;
    return count;
  };
  visitWords(page, tokenize, {
    at(next) {
      place = next;
    },
    title(word) {
      const term = termFor(word);
      if (term !== undefined) titleLength += 1;
      countOf(term ?? word).title += 1;
    },
    body(word) {
      const term = termFor(word);
      if (term === undefined || isForeignStopWord(word, page.language)) return;
      // What is counted twice, at no place, makes the page no longer.
      if (place !== 0) bodyLength += 1;
      countOf(term).body += 1;
    },
  });
  return { counts, titleLength, bodyLength, nameLength: nameLength(page.title) };
}
