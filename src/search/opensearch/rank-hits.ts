import { hasAbbreviation, titleNames } from '../engine/names.ts';
import { nearestScores } from '../engine/nearest.ts';
import { bestPages, type Ranked } from '../engine/page-score.ts';
import type { IndexQuery, Page } from '../engine/search-index.ts';
import { ownSiteOf, refiner } from './boosts.ts';
import type { IndexFacts } from './mapping.ts';
import { packedTerms } from './packed-terms.ts';
import type { FoundHit } from './page-cache.ts';
import { type MeasuredFit, pageFitter } from './page-fit.ts';
import type { PageSearch } from './page-search.ts';
import type { WeighedQuery } from './query-weights.ts';

/** Measures how well a page that the engine found fits a query. */
export function hitFitter(live: IndexFacts): (weighed: WeighedQuery, hit: FoundHit) => MeasuredFit {
  const measure = pageFitter(live);
  return (weighed, { _source }) => measure(weighed, packedTerms(_source.page_terms));
}

/** The pages for a query in their final order: those that fit, and others where it has its results filled up. */
export async function rankHits(
  query: IndexQuery,
  weighed: WeighedQuery,
  { search, live, pageOf }: { search: PageSearch; live: IndexFacts; pageOf: (hit: FoundHit) => Page },
): Promise<readonly Ranked<FoundHit>[]> {
  if (query.limit === 0) return [];
  const hits = await search.candidates(weighed, query);
  const fitting = bestPages(hits, factsOf(query, weighed, live, pageOf), weighed, query);
  const missing = query.limit - fitting.length;
  if (!query.nearest || query.phrases.length > 0 || missing <= 0) return fitting;
  const others = await search.others(
    query,
    fitting.map(({ page }) => page),
    missing,
  );
  const scores = nearestScores(others.length, fitting.at(-1)?.score);
  return [...fitting, ...others.map((page, at) => ({ page, score: scores[at] as number }))];
}

/** What a page's score is made of. */
function factsOf(query: IndexQuery, weighed: WeighedQuery, live: IndexFacts, pageOf: (hit: FoundHit) => Page) {
  const measure = hitFitter(live);
  const refine = refiner(query, weighed.language);
  // All pages with quoted phrases fit a query of nothing but stop words and phrases equally well.
  const bm25 = query.phrases.length > 0 && !weighed.hasContentWords ? { bm25: 0 } : {};
  const isOwnSite = ownSiteOf(query.text);
  return {
    fit: (hit: FoundHit) => ({ ...measure(weighed, hit).fit, ...bm25 }),
    names: (hit: FoundHit) => titleNames(hit._source.title),
    isAbbreviated: (hit: FoundHit) => hasAbbreviation(hit._source.title),
    boost: (hit: FoundHit) => refine(pageOf(hit)),
    isOwnSite: (hit: FoundHit) => isOwnSite(pageOf(hit)),
    published: (hit: FoundHit) => pageOf(hit).published ?? NaN,
    compare: (one: FoundHit, other: FoundHit) => (one._source.url < other._source.url ? -1 : 1),
  };
}
