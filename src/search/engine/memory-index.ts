import type { Clock } from '../../runtime/runtime.ts';
import { createAnalyzer } from './analyzer.ts';
import { explainQuery } from './explain-query.ts';
import { createFilters, type Filters, hostsByName } from './filters.ts';
import { FoundHit, type HitSource, weightsIn } from './found-hit.ts';
import type { IndexData } from './index-data.ts';
import { languageOfPages } from './language-of-pages.ts';
import { bestSections } from './long-page.ts';
import { createMeasure } from './measure.ts';
import { pageLists } from './page-lists.ts';
import { type PageStore, pageStores } from './page-store.ts';
import { passagesOf } from './passages.ts';
import { type PreparedText, prepareText } from './prepared-text.ts';
import { type QueryTerms, queryTerms } from './query-terms.ts';
import { rankPages } from './rank-pages.ts';
import { createRank } from './ranking.ts';
import type { Hit, IndexQuery, SearchIndex } from './search-index.ts';
import { termLookup } from './term-lookup.ts';
import { termSource } from './term-source.ts';
import { termText } from './vocabulary.ts';
import type { TermUse } from './weigh-terms.ts';

interface TextSource {
  readonly data: IndexData;
  readonly store: PageStore;
  readonly prepare: (markdown: string) => PreparedText;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** The text that may answer: all of a page, or the best parts of a long one. */
function textFor(
  { terms }: QueryTerms,
  page: number,
  { data, store, prepare, clock }: TextSource,
): PreparedText | Promise<PreparedText> {
  if (!store.isLong(page)) return store.text(page);
  const { content } = store.page(page);
  const words = terms.map(({ id }) => termText(data.vocabulary, id));
  return bestSections(content, words, clock).then(prepare);
}

/** An index in this process. Ages of pages count back from the clock's now. */
export function memoryIndex(data: IndexData, clock: Pick<Clock, 'now' | 'sleep'>): SearchIndex {
  const analyzer = createAnalyzer();
  const termsOf = termLookup(data.vocabulary, analyzer.tokenize);
  const prepare = (markdown: string): PreparedText => prepareText(markdown, termsOf);
  const storeAt = pageStores(data, termsOf);
  const source = termSource(data);
  const rank = createRank(data);
  const hosts = hostsByName(data.shared.hosts);
  const measure = createMeasure(data);
  const indexAt = (now: () => number): SearchIndex => createIndex(storeAt(now));

  function createIndex(store: PageStore): SearchIndex {
    const ranking = { data, store, rank, measure, clock };
    const texts = { data, store, prepare, clock };
    const filtersOf = (query: IndexQuery, { language }: QueryTerms): Filters =>
      createFilters(query, language, data, store.url, store.published, hosts);

    return {
      at: indexAt,
      isFixed: true,
      size: store.size,
      async search(query) {
        if (query.limit === 0) return [];
        const terms = queryTerms(query.text, analyzer, source);
        const filters = filtersOf(query, terms);
        const ranked = await rankPages(terms, query, filters, ranking);
        if (query.passages === 0)
          return ranked.map(({ page, score }) => ({ page: store.page(page), score, passages: [] }));
        const hits: Hit[] = [];
        const from: HitSource = { store, terms, count: query.passages };
        for (const { page, score } of ranked) {
          const parts = store.isLong(page) ? await textFor(terms, page, texts) : undefined;
          hits.push(new FoundHit(page, score, from, parts));
        }
        return hits;
      },
      async explain(query) {
        const uses: TermUse[] = [];
        const terms = queryTerms(query.text, analyzer, source, (use) => uses.push(use));
        const filters = filtersOf(query, terms);
        const hits = await this.search({ ...query, passages: 0 });
        const { numberOf, page: textsOf } = store;
        const found = { query: terms, uses, filters, measure, hits };
        return explainQuery({ text: query.text, data, analyzer, ...found, numberOf, textsOf });
      },
      ...pageLists(data, store),
      languageOf: async (text) => languageOfPages(text, analyzer, source),
      async passages(page, text, count) {
        const number = store.numberOf(page.url);
        const terms = queryTerms(text, analyzer, source);
        const found =
          number >= 0 && !store.hasParts(number) ? await textFor(terms, number, texts) : prepare(page.content);
        return passagesOf(found.sentences, weightsIn(found, terms), count);
      },
    };
  }

  return indexAt(clock.now);
}
