import { copyText } from '../../runtime/copy-text.ts';
import { nameLength } from './name-length.ts';
import { isForeignStopWord, visitWords } from './page-words.ts';
import type { Page } from './search-index.ts';
import { isStopWord, termOf } from './terms.ts';
import type { Tokenize } from './tokenizer.ts';

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

/** Words whose terms are remembered: texts repeat few words often, and stemming is most of the work. */
const maxRememberedWords = 20_000;
/** In characters. */
const maxRememberedLength = 64;

/** The term of a word; undefined for a stop word. */
export function termMemory(): (word: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined || known.has(word)) return found;
    const term = isStopWord(word) ? undefined : termOf(word);
    if (word.length > maxRememberedLength) return term;
    if (known.size >= maxRememberedWords) known.clear();
    const kept = copyText(word);
    known.set(kept, term === word ? kept : term);
    return term;
  };
}

/** Counts the terms of a page as the embedded index does. */
export function pageTerms(
  page: Pick<Page, 'title' | 'content' | 'language'>,
  tokenize: Tokenize,
  termFor: (word: string) => string | undefined,
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
