import { LRUCache } from 'lru-cache';
import { copyText } from '../../runtime/copy-text.ts';
import { correctedTerm, isCorrectable } from './corrected-term.ts';
import type { IndexData } from './index-data.ts';
import { termId } from './vocabulary.ts';

/** What the words of a query are weighed by: which terms the pages have, and how many pages have each. */
export interface TermSource {
  /** How many pages there are. */
  readonly pages: number;
  /** The number of a term; -1 when no page has it. */
  idOf(term: string): number;
  pagesWith(id: number): number;
  /** The term that a word without a typing error has; -1 when there is none. */
  corrected(word: string): number;
  /** The languages of the pages that have a term, when none is English: then the query may be in one of them. */
  foreignLanguages(id: number): readonly string[];
}

/** Postings that are looked at to learn the language of a word. */
export const sampledPages = 20;

/** Misspelt words that are remembered: each takes up to a thousand looks, and questions are asked again and again. */
const maxRememberedCorrections = 10_000;

const none: readonly never[] = [];

/** The terms of an index in this process. */
export function termSource({ vocabulary, postings, pages, shared }: IndexData): TermSource {
  const pagesWith = (id: number) =>
    id < 0 ? 0 : (postings.starts[id + 1] as number) - (postings.starts[id] as number);
  const corrections = new LRUCache<string, number>({ max: maxRememberedCorrections });

  function corrected(word: string): number {
    if (!isCorrectable(word)) return -1;
    const known = corrections.get(word);
    if (known !== undefined) return known;
    const id = correctedTerm(word, vocabulary, pagesWith);
    corrections.set(copyText(word), id);
    return id;
  }

  return {
    pages: pages.starts.length,
    idOf: (term) => termId(vocabulary, term),
    pagesWith,
    corrected,
    foreignLanguages(id) {
      const start = postings.starts[id] as number;
      const end = Math.min(postings.starts[id + 1] as number, start + sampledPages);
      const found: string[] = [];
      for (let at = start; at < end; at += 1) {
        const language = shared.languages[pages.languages[postings.pages[at] as number] as number] as string;
        if (language === 'en') return none;
        if (!found.includes(language)) found.push(language);
      }
      return found;
    },
  };
}
