import { LRUCache } from 'lru-cache';
import type { Clock } from '../../runtime/runtime.ts';
import type { Analyzer } from '../engine/analyzer.ts';
import { fold } from '../engine/fold.ts';
import { bestSections, isLongPage } from '../engine/long-page.ts';
import type { Page } from '../engine/search-index.ts';
import { type CutSentence, cutSentences } from '../engine/sentences.ts';
import type { StoredDocument } from './mapping.ts';
import { pageIn, type ReadDocument } from './stored-document.ts';

/** A page as the engine sends it. */
export interface EngineHit {
  readonly _index: string;
  readonly _id: string;
  readonly _source: ReadDocument;
}

/** A page that was searched for, with what it is measured by. */
export interface FoundHit extends EngineHit {
  readonly _source: ReadDocument & Pick<StoredDocument, 'page_terms'>;
}

/** A sentence and the terms in it. */
export interface Sentence extends CutSentence {
  readonly terms: ReadonlySet<string>;
}

interface CacheEntry {
  /** The age of a page without a date, whose time of publication moves. */
  readonly age: number | null | undefined;
  page: Page;
  /** The page with the texts that follow its own. */
  whole: Page | undefined;
  sentences: readonly Sentence[] | undefined;
}

const keyOf = ({ _index, _id }: Pick<EngineHit, '_index' | '_id'>) => `${_index}/${_id}`;

/** Pages whose sentences are known, and the characters of their texts. */
const maxCachedPages = 4000;
const maxCachedCharacters = 8_000_000;

/** What was worked out of pages that came from the engine: the same ones come again and again. */
export function pageCache({ tokenize, termFor }: Analyzer, clock: Pick<Clock, 'sleep'>) {
  const cache = new LRUCache<string, CacheEntry>({
    max: maxCachedPages,
    maxSize: maxCachedCharacters,
    sizeCalculation: ({ page, whole }) => page.content.length + (whole?.content.length ?? 0) + page.title.length + 1,
  });

  function entryOf({ _index, _id, _source }: EngineHit, now: number): CacheEntry {
    const key = keyOf({ _index, _id });
    const known = cache.get(key);
    const page = known?.age == null ? known?.page : pageIn(_source, now);
    if (known !== undefined && page !== undefined) {
      if (page.published !== known.page.published) known.page = page;
      return known;
    }
    const entry = { age: _source.age, page: pageIn(_source, now), whole: undefined, sentences: undefined };
    cache.set(key, entry);
    return entry;
  }

  function termsOf(text: string): ReadonlySet<string> {
    const terms = new Set<string>();
    tokenize(fold(text), (word) => {
      const term = termFor(word);
      if (term !== undefined) terms.add(term);
    });
    return terms;
  }

  const cut = (markdown: string): readonly Sentence[] =>
    cutSentences(markdown).map((sentence) => ({ ...sentence, terms: termsOf(sentence.text) }));

  return {
    /** What is said of a page; of an overview the beginning of its text. */
    page: (hit: EngineHit, now: number): Page => entryOf(hit, now).page,
    /** An overview as `keepWhole` was given it. */
    whole: (hit: EngineHit, now: number): Page | undefined => entryOf(hit, now).whole,
    keepWhole(hit: EngineHit, whole: Page, now: number): void {
      // Its size is another one now.
      cache.set(keyOf(hit), { ...entryOf(hit, now), whole });
    },
    /** The sentences that may answer: all of a page, or those of the best parts of a long one. */
    async sentences(hit: EngineHit, words: readonly string[], now: number): Promise<readonly Sentence[]> {
      const entry = entryOf(hit, now);
      if (isLongPage(entry.page.content)) return cut(await bestSections(entry.page.content, words, clock));
      entry.sentences ??= cut(entry.page.content);
      return entry.sentences;
    },
    /** The same for a page that may come from elsewhere. */
    async sentencesOf({ content }: Page, words: readonly string[]): Promise<readonly Sentence[]> {
      return cut(isLongPage(content) ? await bestSections(content, words, clock) : content);
    },
  };
}

export type PageCache = ReturnType<typeof pageCache>;
