import type { Clock } from '../../surroundings.ts';
import type { Hit, IndexQuery, SearchIndex } from '../search-index.ts';
import type { IndexData } from './index-data.ts';
import { pageStore } from './page-store.ts';
import { passagesOf, type Sentence } from './passages.ts';
import { phrasesOf } from './phrases.ts';
import { type QueryTerms, queryTerms } from './query-terms.ts';
import { createRank, type Ranked, rankEqually } from './ranking.ts';
import { type Selection, selectionOf } from './selection.ts';
import { cutSentences } from './sentences.ts';
import { termLookup } from './term-lookup.ts';
import { createWords } from './words.ts';

/** So many texts are read before other requests get their turn. */
const pagesInOneGo = 1000;

/** Marks that put more than signs between two words, or belong to words. */
const marks = /\]\(|```|~~~|_/;

/** An index in this process. Ages of pages count back from the clock's now. */
export function memoryIndex(data: IndexData, clock: Pick<Clock, 'now' | 'sleep'>): SearchIndex {
  const words = createWords();
  const termsOf = termLookup(data.vocabulary, words);
  const sentencesOf = (markdown: string): Sentence[] =>
    cutSentences(markdown).map((sentence) => ({ ...sentence, terms: termsOf(sentence.text) }));
  const store = pageStore(data, clock.now, sentencesOf);
  const rank = createRank(data);

  function worthOf({ terms }: QueryTerms) {
    const worth = new Map(terms.map((term) => [term.number, term.worth]));
    return (term: number) => worth.get(term) ?? 0;
  }

  /** What callers can read of a page: with links, fences and underscores in its Markdown also the text without them. */
  function textsOf(page: number): string[] {
    const { title, content } = store.page(page);
    if (!marks.test(content)) return [title, content];
    const plain = store.sentences(page).map(({ text }) => text);
    return [title, content, plain.join(' ')];
  }

  /** Pages that have every phrase, best first; texts are read only until enough are found. */
  async function rankWithPhrases(
    asked: QueryTerms,
    query: IndexQuery,
    selection: Selection,
  ): Promise<readonly Ranked[]> {
    const phrases = phrasesOf(query.phrases, data);
    const candidates = { ...selection, keeps: (page: number) => phrases.possible(page) && selection.keeps(page) };
    const ranked = asked.telling ? rank(asked, candidates, store.size) : rankEqually(store.size, candidates);
    const found: Ranked[] = [];
    for (const [at, hit] of ranked.entries()) {
      if (found.length >= query.limit) break;
      if (at % pagesInOneGo === pagesInOneGo - 1) await clock.sleep(0);
      if (phrases.occurIn(textsOf(hit.page))) found.push(hit);
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
          : await rankWithPhrases(asked, query, selection);
      const worth = worthOf(asked);
      return ranked.map(
        ({ page, score }): Hit => ({
          page: store.page(page),
          score,
          passages: query.passages === 0 ? [] : passagesOf(store.sentences(page), worth, query.passages),
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
      const sentences = number >= 0 ? store.sentences(number) : sentencesOf(page.content);
      return passagesOf(sentences, worthOf(queryTerms(text, words, data)), count);
    },
  };
}
