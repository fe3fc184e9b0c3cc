import type { Clock } from '../../runtime/runtime.ts';
import { explainQuery } from './explain-query.ts';
import { createFilters, type Filters, hostsByName } from './filters.ts';
import { createFit } from './fit.ts';
import type { IndexData } from './index-data.ts';
import { bestSections, isLongPage } from './long-page.ts';
import { withNearest } from './nearest.ts';
import { bestPages, type Ranked } from './page-score.ts';
import { type PageStore, pageStores } from './page-store.ts';
import { type PreparedSentence, passagesJson, passagesOf, passageText, spansOf, type TermWeight } from './passages.ts';
import { candidatesWithPhrases } from './phrase-candidates.ts';
import { type QueryTerms, queryTerms, type TermUse } from './query-terms.ts';
import { type Candidate, createRank } from './ranking.ts';
import type { Hit, IndexQuery, SearchIndex } from './search-index.ts';
import { cutSentences } from './sentences.ts';
import { termLookup } from './term-lookup.ts';
import { termSource } from './term-source.ts';
import { createTokenizer } from './tokenizer.ts';
import { termText } from './vocabulary.ts';

/** Pages that are looked at closely, even when fewer are wanted. */
const minDepth = 20;

function jsonOf(text: string): string {
  const json = JSON.stringify(text);
  // Mostly nothing is escaped: then one text is kept, not two.
  return json.length === text.length + 2 ? text : json.slice(1, -1);
}

/** An index in this process. Ages of pages count back from the clock's now. */
export function memoryIndex(data: IndexData, clock: Pick<Clock, 'now' | 'sleep'>): SearchIndex {
  const tokenize = createTokenizer();
  const termsOf = termLookup(data.vocabulary, tokenize);
  const sentencesOf = (markdown: string): PreparedSentence[] =>
    cutSentences(markdown).map((sentence) => ({
      ...sentence,
      terms: termsOf(sentence.text),
      json: jsonOf(sentence.text),
    }));
  const storeAt = pageStores(data, sentencesOf);
  const source = termSource(data);
  const rank = createRank(data);
  const hosts = hostsByName(data.shared.hosts);
  const fitOf = createFit(data);
  const indexAt = (now: () => number): SearchIndex => createIndex(storeAt(now));

  function termWeights({ terms }: QueryTerms): TermWeight {
    const weights = new Map(terms.map((term) => [term.id, term.weight]));
    return (term) => weights.get(term) ?? 0;
  }

  function createIndex(store: PageStore): SearchIndex {
    /** The sentences that may answer: all of a page, or those of the best parts of a long one. */
    function sentencesFor(
      { terms }: QueryTerms,
      page: number,
    ): readonly PreparedSentence[] | Promise<readonly PreparedSentence[]> {
      const { content } = store.page(page);
      if (!isLongPage(content)) return store.sentences(page);
      const words = terms.map(({ id }) => termText(data.vocabulary, id));
      return bestSections(content, words, clock).then(sentencesOf);
    }

    /** The best pages for a query by BM25F, then by how they fit; with phrases only pages that have them. */
    async function fittingPages(
      terms: QueryTerms,
      query: IndexQuery,
      filters: Filters,
    ): Promise<readonly Ranked<number>[]> {
      const candidates =
        query.phrases.length === 0
          ? rank(terms, filters, Math.max(query.limit, minDepth))
          : await candidatesWithPhrases(terms, query, filters, { data, store, rank, clock });
      const facts = {
        fit: ({ page, sum }: Candidate) => fitOf(terms, page, sum),
        title: ({ page }: Candidate) => store.title(page),
        names: ({ page }: Candidate) => store.names(page),
        isAbbreviated: ({ page }: Candidate) => data.pages.abbreviated[page] === 1,
        boost: ({ page }: Candidate) => filters.refine(page),
        isOwnSite: ({ page }: Candidate) => filters.isOwnSite(page),
        compare: (one: Candidate, other: Candidate) => one.page - other.page,
      };
      const best = bestPages(candidates, facts, terms, query);
      return best.map(({ page: { page }, score }) => ({ page, score }));
    }

    const filtersOf = (query: IndexQuery, { language }: QueryTerms): Filters =>
      createFilters(query, language, data, store.url, store.published, hosts);

    return {
      at: indexAt,
      size: store.size,
      async search(query) {
        if (query.limit === 0) return [];
        const terms = queryTerms(query.text, tokenize, source);
        const filters = filtersOf(query, terms);
        const fitting = await fittingPages(terms, query, filters);
        const ranked =
          query.nearest && query.phrases.length === 0
            ? withNearest(fitting, query, filters.accepts, store.size)
            : fitting;
        if (query.passages === 0)
          return ranked.map(({ page, score }) => ({ page: store.page(page), score, passages: [] }));
        const weightOf = termWeights(terms);
        const hits: Hit[] = [];
        for (const { page, score } of ranked) {
          const found = sentencesFor(terms, page);
          const sentences = found instanceof Promise ? await found : found;
          const spans = spansOf(sentences, weightOf, query.passages);
          hits.push({
            page: store.page(page),
            score,
            passages: spans.map((span) => passageText(sentences, span)),
            passagesJson: passagesJson(sentences, spans),
          });
        }
        return hits;
      },
      async explain(query) {
        const uses: TermUse[] = [];
        const terms = queryTerms(query.text, tokenize, source, (use) => uses.push(use));
        const filters = filtersOf(query, terms);
        const hits = await this.search({ ...query, passages: 0 });
        const { numberOf, page: textsOf } = store;
        const found = { query: terms, uses, filters, fitOf, hits };
        return explainQuery({ text: query.text, data, tokenize, ...found, numberOf, textsOf });
      },
      async page(url) {
        const number = store.numberOf(url);
        return number < 0 ? undefined : store.page(number);
      },
      async list(from, count) {
        const found = [];
        for (let page = from; page < Math.min(store.size, from + count); page += 1) found.push(store.page(page));
        return found;
      },
      hasHost: async (host) => data.shared.hosts.includes(host.toLowerCase()),
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
        const terms = queryTerms(text, tokenize, source);
        const sentences = number >= 0 ? await sentencesFor(terms, number) : sentencesOf(page.content);
        return passagesOf(sentences, termWeights(terms), count);
      },
    };
  }

  return indexAt(clock.now);
}
