import type { Clock } from '../../runtime/runtime.ts';
import { createAnalyzer } from '../engine/analyzer.ts';
import { languageOfPages } from '../engine/language-of-pages.ts';
import { passagesOf } from '../engine/passages.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { boostsOf } from './boosts.ts';
import type { EngineClient } from './engine-client.ts';
import type { EngineWatch } from './engine-watch.ts';
import { explainHits } from './explain-hits.ts';
import { type EngineHit, pageCache } from './page-cache.ts';
import { PageSearch } from './page-search.ts';
import { type WeighedQuery, weighQuery } from './query-weights.ts';
import { hitFitter, rankHits } from './rank-hits.ts';
import { hitShower, weightsIn, wordsOf } from './shown-hits.ts';
import { storedPageReader } from './stored-page-reader.ts';
import type { TermKnowledge } from './term-facts.ts';
import { wholePages } from './whole-pages.ts';

/** An index in a cluster. It finds pages; how well they fit is measured here, as in the embedded index. */
export function openSearchIndex(
  engine: EngineClient,
  watch: EngineWatch,
  knowledge: TermKnowledge,
  clock: Pick<Clock, 'now' | 'sleep'>,
): SearchIndex {
  const analyzer = createAnalyzer();
  const cache = pageCache(analyzer, clock);
  const whole = wholePages(engine, watch, cache);
  const shownHits = hitShower(cache, whole);
  const weigh = (text: string): Promise<WeighedQuery> =>
    watch.ask(() => knowledge.with(watch.live.pages, (source) => weighQuery(text, analyzer, source)));

  function indexAt(now: () => number): SearchIndex {
    const pageOf = (hit: EngineHit) => cache.page(hit, now());
    const search = new PageSearch(engine, watch, now);
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
        const ranked = await rankHits(query, weighed, { search, live: watch.live, pageOf });
        return shownHits(ranked, query.passages, weighed, now());
      },
      async explain(query) {
        const weighed = await weigh(query.text);
        const measure = hitFitter(watch.live);
        const boosts = boostsOf(query, weighed.language);
        const ranked = await rankHits(query, weighed, { search, live: watch.live, pageOf });
        const hits = ranked.map(({ page: hit, score }) => {
          const page = pageOf(hit);
          const boost = boosts.reduce((all, { matches, factor }) => (matches(page) ? all * factor : all), 1);
          return { url: page.url, score, boost, ...measure(weighed, hit) };
        });
        return explainHits(query.text, analyzer, weighed, hits);
      },
      ...storedPageReader(engine, watch, (hits) => whole(hits, now())),
      languageOf: (text) =>
        watch.ask(() => knowledge.with(watch.live.pages, (source) => languageOfPages(text, analyzer, source))),
      async passages(page, text, count) {
        const weighed = await weigh(text);
        const sentences = await cache.sentencesOf(page, wordsOf(weighed));
        return passagesOf(sentences, weightsIn(sentences, weighed), count);
      },
    };
  }

  return indexAt(clock.now);
}
