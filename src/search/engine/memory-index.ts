import type { Clock } from '../../runtime/runtime.ts';
import { createAnalyzer } from './analyzer.ts';
import { explainQuery } from './explain-query.ts';
import { createFilters, type Filters, hostsByName } from './filters.ts';
import { createFit } from './fit.ts';
import type { IndexData } from './index-data.ts';
import { bestSections, isLongPage } from './long-page.ts';
import { withNearest } from './nearest.ts';
import { bestPages, type Ranked } from './page-score.ts';
import { type PageStore, pageStores } from './page-store.ts';
import { passagesJson, passagesOf, passageText, spansOf } from './passages.ts';
import { candidatesWithPhrases } from './phrase-candidates.ts';
import { type PreparedText, prepareText } from './prepared-text.ts';
import { type QueryTerms, queryTerms, type TermUse } from './query-terms.ts';
import { type Candidate, createRank } from './ranking.ts';
import type { Hit, IndexQuery, SearchIndex } from './search-index.ts';
import { sentenceWeights } from './sentence-terms.ts';
import { termLookup } from './term-lookup.ts';
import { termSource } from './term-source.ts';
import { termText } from './vocabulary.ts';

/** Pages that are looked at closely, even when fewer are wanted. */
const minDepth = 20;

const weightsIn = ({ sentences, terms }: PreparedText, query: QueryTerms) =>
  sentenceWeights(terms, sentences.length, query.terms);

/** An index in this process. Ages of pages count back from the clock's now. */
export function memoryIndex(data: IndexData, clock: Pick<Clock, 'now' | 'sleep'>): SearchIndex {
  const analyzer = createAnalyzer();
  const termsOf = termLookup(data.vocabulary, analyzer);
  const prepare = (markdown: string): PreparedText => prepareText(markdown, termsOf);
  const storeAt = pageStores(data, prepare);
  const source = termSource(data);
  const rank = createRank(data);
  const hosts = hostsByName(data.shared.hosts);
  const fitOf = createFit(data);
  const indexAt = (now: () => number): SearchIndex => createIndex(storeAt(now));

  function createIndex(store: PageStore): SearchIndex {
    /** The text that may answer: all of a page, or the best parts of a long one. */
    function textFor({ terms }: QueryTerms, page: number): PreparedText | Promise<PreparedText> {
      const { content } = store.page(page);
      if (!isLongPage(content)) return store.text(page);
      const words = terms.map(({ id }) => termText(data.vocabulary, id));
      return bestSections(content, words, clock).then(prepare);
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
        names: ({ page }: Candidate) => store.names(page),
        isAbbreviated: ({ page }: Candidate) => data.pages.abbreviated[page] === 1,
        boost: ({ page }: Candidate) => filters.refine(page),
        isOwnSite: ({ page }: Candidate) => filters.isOwnSite(page),
        published: ({ page }: Candidate) => store.published(page),
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
        const terms = queryTerms(query.text, analyzer, source);
        const filters = filtersOf(query, terms);
        const fitting = await fittingPages(terms, query, filters);
        const ranked =
          query.nearest && query.phrases.length === 0
            ? withNearest(fitting, query, filters.accepts, store.size)
            : fitting;
        if (query.passages === 0)
          return ranked.map(({ page, score }) => ({ page: store.page(page), score, passages: [] }));
        const hits: Hit[] = [];
        for (const { page, score } of ranked) {
          const found = textFor(terms, page);
          const text = found instanceof Promise ? await found : found;
          const { sentences } = text;
          const spans = spansOf(sentences, weightsIn(text, terms), query.passages);
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
        const terms = queryTerms(query.text, analyzer, source, (use) => uses.push(use));
        const filters = filtersOf(query, terms);
        const hits = await this.search({ ...query, passages: 0 });
        const { numberOf, page: textsOf } = store;
        const found = { query: terms, uses, filters, fitOf, hits };
        return explainQuery({ text: query.text, data, analyzer, ...found, numberOf, textsOf });
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
      async pagesFrom(start, count) {
        const first = store.placeOf(start);
        const found = [];
        for (let page = first; page < store.size && found.length < count; page += 1) {
          if (!store.url(page).startsWith(start)) break;
          found.push(store.page(page));
        }
        return found;
      },
      async passages(page, text, count) {
        const number = store.numberOf(page.url);
        const terms = queryTerms(text, analyzer, source);
        const found = number >= 0 && !store.hasParts(number) ? await textFor(terms, number) : prepare(page.content);
        return passagesOf(found.sentences, weightsIn(found, terms), count);
      },
    };
  }

  return indexAt(clock.now);
}
