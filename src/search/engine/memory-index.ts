import type { Hit, IndexQuery, SearchIndex } from '../search-index.ts';
import { fold } from './fold.ts';
import type { IndexData } from './index-data.ts';
import { pageStore } from './page-store.ts';
import { passagesOf, type Sentence } from './passages.ts';
import { phraseCheck } from './phrases.ts';
import { type QueryTerms, queryTerms } from './query-terms.ts';
import { createRank, type Ranked } from './ranking.ts';
import { selectionOf } from './selection.ts';
import { sentencesOf } from './sentences.ts';
import { isStopWord, termOf } from './terms.ts';
import { termNumber } from './vocabulary.ts';
import { createWords } from './words.ts';

/** An index in this process. `now` is in milliseconds since the Unix epoch: ages of pages count back from it. */
export function memoryIndex(data: IndexData, now: () => number): SearchIndex {
  const words = createWords();
  const store = pageStore(data, now, termsOf);
  const rank = createRank(data);

  function termsOf(text: string): Uint32Array {
    const numbers = new Set<number>();
    words(fold(text), (word) => {
      if (!isStopWord(word)) numbers.add(termNumber(data.vocabulary, termOf(word)));
    });
    return Uint32Array.from(numbers);
  }

  function worthOf({ terms }: QueryTerms) {
    const worth = new Map(terms.map((term) => [term.number, term.worth]));
    return (term: number) => worth.get(term) ?? 0;
  }

  /** Pages that have every phrase, best first; texts are read only until enough are found. */
  function withPhrases(query: IndexQuery, ranked: readonly Ranked[]): readonly Ranked[] {
    const hasPhrases = phraseCheck(query.phrases);
    const found: Ranked[] = [];
    for (const hit of ranked) {
      if (found.length >= query.limit) break;
      const { title, content } = store.page(hit.page);
      if (hasPhrases([title, content])) found.push(hit);
    }
    return found;
  }

  return {
    size: store.size,
    async search(query) {
      const asked = queryTerms(query.text, words, data);
      const selection = selectionOf(query, data, store.url, store.published);
      const ranked =
        query.phrases.length === 0
          ? rank(asked, selection, query.limit)
          : withPhrases(query, rank(asked, selection, store.size));
      const worth = worthOf(asked);
      return ranked.map(
        ({ page, score }): Hit => ({
          page: store.page(page),
          score,
          passages: passagesOf(store.sentences(page), worth, query.passages),
        }),
      );
    },
    async page(url) {
      const number = store.numberOf(url);
      return number < 0 ? undefined : store.page(number);
    },
    async pagesOfHost(host) {
      const place = data.shared.hosts.indexOf(host.toLowerCase());
      const found = [];
      for (let page = 0; page < store.size; page += 1) {
        if (data.pages.hosts[page] === place) found.push(store.page(page));
      }
      return found;
    },
    async passages(page, text, count) {
      const number = store.numberOf(page.url);
      const sentences: readonly Sentence[] =
        number >= 0
          ? store.sentences(number)
          : sentencesOf(page.content).map((sentence) => ({ text: sentence, terms: termsOf(sentence) }));
      return passagesOf(sentences, worthOf(queryTerms(text, words, data)), count);
    },
  };
}
