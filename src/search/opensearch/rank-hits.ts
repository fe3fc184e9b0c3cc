import { hasAbbreviation, titleNames } from '../engine/names.ts';
import { nearestScores } from '../engine/nearest.ts';
import { bestPages, type Ranked } from '../engine/page-score.ts';
import { depthOf } from '../engine/rank-pages.ts';
import type { IndexQuery, Page } from '../engine/search-index.ts';
import { boostsOf, ownSiteOf, refiner } from './boosts.ts';
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
  const fitter = hitFitter(live);
  const measured = new Map<FoundHit, MeasuredFit>();
  const measure = (hit: FoundHit): MeasuredFit => {
    const known = measured.get(hit) ?? fitter(weighed, hit);
    measured.set(hit, known);
    return known;
  };
  const candidates = await search.candidates(weighed, query);
  const hits = query.phrases.length > 0 ? candidates : bestBySum(candidates, query, weighed, { measure, pageOf });
  const fitting = bestPages(hits, factsOf(query, weighed, { measure, pageOf }), weighed, query);
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

/** What is known of pages that the engine found. */
interface KnownHits {
  readonly measure: (hit: FoundHit) => MeasuredFit;
  readonly pageOf: (hit: FoundHit) => Page;
}

/**
 * As many pages as the embedded index looks at closely, and the same ones: the engine adds terms up in nearly the same way only, and a
 * further page may be newer than all others, which counts where the latest is asked for.
 */
function bestBySum(
  hits: readonly FoundHit[],
  query: IndexQuery,
  weighed: WeighedQuery,
  { measure, pageOf }: KnownHits,
): readonly FoundHit[] {
  const boosts = boostsOf(query, weighed.language);
  return hits
    .map((hit) => {
      const page = pageOf(hit);
      const boost = boosts.reduce((all, { matches, factor }) => (matches(page) ? all * factor : all), 1);
      return { hit, sum: boost * measure(hit).sum };
    })
    .sort((one, other) => other.sum - one.sum || byUrl(one.hit, other.hit))
    .slice(0, depthOf(weighed, query))
    .map(({ hit }) => hit);
}

const byUrl = (one: FoundHit, other: FoundHit) => (one._source.url < other._source.url ? -1 : 1);

/** What a page's score is made of. */
function factsOf(query: IndexQuery, weighed: WeighedQuery, { measure, pageOf }: KnownHits) {
  const refine = refiner(query, weighed.language);
  // All pages with quoted phrases fit a query of nothing but stop words and phrases equally well.
  const bm25 = query.phrases.length > 0 && !weighed.hasContentWords ? { bm25: 0 } : {};
  const isOwnSite = ownSiteOf(query.text);
  return {
    fit: (hit: FoundHit) => ({ ...measure(hit).fit, ...bm25 }),
    names: (hit: FoundHit) => titleNames(hit._source.title),
    isAbbreviated: (hit: FoundHit) => hasAbbreviation(hit._source.title),
    boost: (hit: FoundHit) => refine(pageOf(hit)),
    isOwnSite: (hit: FoundHit) => isOwnSite(pageOf(hit)),
    published: (hit: FoundHit) => pageOf(hit).published ?? NaN,
    compare: byUrl,
  };
}
