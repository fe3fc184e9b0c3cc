import type { Clock } from '../../runtime/runtime.ts';
import { createAnalyzer } from '../engine/analyzer.ts';
import { hasAbbreviation, titleNames } from '../engine/names.ts';
import { hashOf, nearestScores } from '../engine/nearest.ts';
import { bestPages, type Ranked } from '../engine/page-score.ts';
import { passagesOf } from '../engine/passages.ts';
import { phrasesOccurIn, textsOf } from '../engine/phrases.ts';
import type { Hit, IndexQuery, SearchIndex } from '../engine/search-index.ts';
import { boosted, boostsOf, ownSiteOf, refiner } from './boosts.ts';
import { type Clause, filterClauses } from './clauses.ts';
import type { EngineClient } from './engine-client.ts';
import type { EngineWatch } from './engine-watch.ts';
import { explainHits } from './explain-hits.ts';
import { maxListed } from './mapping.ts';
import { packedTerms } from './packed-terms.ts';
import { type FoundHit, pageCache, type Sentence } from './page-cache.ts';
import { pageFitter } from './page-fit.ts';
import { anyTerm, type WeighedQuery, weighQuery } from './query-weights.ts';
import { storedPageReader } from './stored-page-reader.ts';
import type { TermKnowledge } from './term-facts.ts';

interface Found {
  readonly hits: { readonly hits: readonly FoundHit[] };
}

const termsIn = ({ _source }: FoundHit) => packedTerms(_source.page_terms);

/** Pages that are looked at closely, even when fewer are wanted: the engine's order is only about the final one. */
const minDepth = 40;

/** An index in a cluster. It finds pages; how well they fit is measured here, as in the embedded index. */
export function openSearchIndex(
  engine: EngineClient,
  watch: EngineWatch,
  knowledge: TermKnowledge,
  clock: Pick<Clock, 'now' | 'sleep'>,
): SearchIndex {
  const analyzer = createAnalyzer();
  const cache = pageCache(analyzer, clock);

  const weigh = (text: string): Promise<WeighedQuery> =>
    watch.ask(() => knowledge.with(watch.live.pages, (source) => weighQuery(text, analyzer, source)));

  /** The same question goes to the same copies of the pages, whose order among equals may differ. */
  async function find(text: string, search: object): Promise<readonly FoundHit[]> {
    const path = `/${engine.alias}/_search?allow_partial_search_results=false&preference=q${hashOf(text)}`;
    return (await watch.ask(() => engine.ask<Found>('POST', path, search))).hits.hits;
  }

  function indexAt(now: () => number): SearchIndex {
    async function candidates(weighed: WeighedQuery, query: IndexQuery, from: number, size: number) {
      const { terms, hasContentWords, language } = weighed;
      const hasTerms = hasContentWords || query.phrases.length === 0;
      if (hasTerms && terms.length === 0) return [];
      const filter = filterClauses(query, now());
      const wanted: Clause = hasTerms ? anyTerm(terms) : { match_all: {} };
      return find(query.text, {
        query: boosted({ bool: { must: [wanted], filter } }, boostsOf(query, language)),
        from,
        size,
        track_total_hits: false,
        ...(!hasTerms && { sort: ['_score', 'url'] }),
      });
    }

    /** Pages that the engine takes to have the phrases, as far as they really have them. */
    async function withPhrases(weighed: WeighedQuery, query: IndexQuery): Promise<readonly FoundHit[]> {
      const occurIn = phrasesOccurIn(query.phrases);
      const found: FoundHit[] = [];
      const step = Math.max(query.limit, minDepth);
      for (let from = 0; found.length < query.limit && from + step <= maxListed; from += step) {
        const hits = await candidates(weighed, query, from, step);
        found.push(...hits.filter(({ _source }) => occurIn(textsOf(_source))));
        if (hits.length < step) break;
      }
      return found.slice(0, query.limit);
    }

    async function fittingPages(weighed: WeighedQuery, query: IndexQuery): Promise<readonly Ranked<FoundHit>[]> {
      const hits =
        query.phrases.length > 0
          ? await withPhrases(weighed, query)
          : await candidates(weighed, query, 0, Math.max(query.limit, minDepth));
      const measure = pageFitter(watch.live);
      const refine = refiner(query, weighed.language);
      // All pages with quoted phrases fit a query of nothing but stop words and phrases equally well.
      const bm25 = query.phrases.length > 0 && !weighed.hasContentWords ? { bm25: 0 } : {};
      const pageOf = (hit: FoundHit) => cache.page(hit, now());
      const isOwnSite = ownSiteOf(query.text);
      const facts = {
        fit: (hit: FoundHit) => ({ ...measure(weighed, termsIn(hit)).fit, ...bm25 }),
        names: (hit: FoundHit) => titleNames(hit._source.title),
        isAbbreviated: (hit: FoundHit) => hasAbbreviation(hit._source.title),
        boost: (hit: FoundHit) => refine(pageOf(hit)),
        isOwnSite: (hit: FoundHit) => isOwnSite(pageOf(hit)),
        published: (hit: FoundHit) => pageOf(hit).published ?? NaN,
        compare: (one: FoundHit, other: FoundHit) => (one._source.url < other._source.url ? -1 : 1),
      };
      return bestPages(hits, facts, weighed, query);
    }

    /** Other pages that fill the results up. The text of the query names the place that they begin at, so they are the same each time. */
    async function withNearest(
      fitting: readonly Ranked<FoundHit>[],
      query: IndexQuery,
    ): Promise<readonly Ranked<FoundHit>[]> {
      const size = query.limit - fitting.length;
      if (size <= 0) return fitting;
      const filter = filterClauses(query, now());
      const taken = { ids: { values: fitting.map(({ page }) => page._id) } };
      const from = hashOf(query.text);
      const inPart = (part: object) => ({
        query: { bool: { filter: [...filter, { range: { shuffle: part } }], must_not: [taken] } },
        size,
        sort: ['shuffle'],
        track_total_hits: false,
      });
      const parts = await watch.ask(() => engine.askAll<Found>([inPart({ gte: from }), inPart({ lt: from })]));
      const hits = parts.flatMap((part) => part.hits.hits).slice(0, size);
      const scores = nearestScores(hits.length, fitting.at(-1)?.score);
      return [...fitting, ...hits.map((page, at) => ({ page, score: scores[at] as number }))];
    }

    const weightsIn = (sentences: readonly Sentence[], { terms }: WeighedQuery) =>
      sentences.map((sentence) =>
        terms.reduce((sum, { term, weight }) => (sentence.terms.has(term) ? sum + weight : sum), 0),
      );
    const wordsOf = ({ terms }: WeighedQuery) => terms.map(({ term }) => term);

    async function ranked(query: IndexQuery, weighed: WeighedQuery): Promise<readonly Ranked<FoundHit>[]> {
      if (query.limit === 0) return [];
      const fitting = await fittingPages(weighed, query);
      return query.nearest && query.phrases.length === 0 ? withNearest(fitting, query) : fitting;
    }

    return {
      at: indexAt,
      get size() {
        return watch.live.pages;
      },
      get away() {
        return watch.away;
      },
      async search(query) {
        const weighed = await weigh(query.text);
        const hits: Hit[] = [];
        for (const { page: hit, score } of await ranked(query, weighed)) {
          const sentences = query.passages === 0 ? [] : await cache.sentences(hit, wordsOf(weighed), now());
          const passages = passagesOf(sentences, weightsIn(sentences, weighed), query.passages);
          hits.push({ page: cache.page(hit, now()), score, passages });
        }
        return hits;
      },
      async explain(query) {
        const weighed = await weigh(query.text);
        const measure = pageFitter(watch.live);
        const boosts = boostsOf(query, weighed.language);
        const hits = (await ranked(query, weighed)).map(({ page: hit, score }) => {
          const page = cache.page(hit, now());
          const boost = boosts.reduce((all, { matches, factor }) => (matches(page) ? all * factor : all), 1);
          return { url: page.url, score, boost, ...measure(weighed, termsIn(hit)) };
        });
        return explainHits(query.text, analyzer, weighed, hits);
      },
      ...storedPageReader(engine, watch, (hit) => cache.page(hit, now())),
      async passages(page, text, count) {
        const weighed = await weigh(text);
        const sentences = await cache.sentencesOf(page, wordsOf(weighed));
        return passagesOf(sentences, weightsIn(sentences, weighed), count);
      },
    };
  }

  return indexAt(clock.now);
}
