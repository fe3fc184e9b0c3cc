import { maxSaturation } from './bm25.ts';
import { type Certainties, confidence } from './confidence.ts';
import type { IndexData } from './index-data.ts';
import { postingOf } from './postings.ts';
import type { QueryTerms } from './query-terms.ts';
import { inName, inTitle, isAmongFirst, places } from './term-places.ts';

/** What of a query a page has, each as a share of the weight of the query's terms, from 0 to 1. */
export interface Fit {
  /** BM25F against the best possible. */
  readonly bm25: number;
  /** Anywhere on the page. */
  readonly coverage: number;
  /** In the title. */
  readonly title: number;
  /** In one sentence together with the title. */
  readonly proximity: number;
  /** The highest score that the page may have: see `confidence`. */
  readonly limit: number;
}

/** A page says what it is about in its first sentences: what is together further down counts less. */
const leadSentences = 2;
const laterShare = 0.7;

/** Measures one page after the other: `add` for each term that it has, then `fit`. */
export function fitMeter() {
  const weightAt = new Float64Array(places);
  let coverage = 0;
  let title = 0;
  let used = 0;
  let named = 0;
  return {
    /** `bits` say where on the page the term is. */
    add(weight: number, bits: number): void {
      coverage += weight;
      if ((bits & inTitle) !== 0) {
        title += weight;
        if ((bits & inName) !== 0) named += 1;
        return;
      }
      used |= bits;
      for (let rest = bits; rest !== 0; rest &= rest - 1) {
        const place = lowestBit(rest);
        weightAt[place] = (weightAt[place] as number) + weight;
      }
    },
    /** `sum` is what ranking added up, `nameLength` how many words the name of the page has. */
    fit(query: Certainties, sum: number, nameLength: number): Fit {
      let near = 0;
      for (let rest = used; rest !== 0; rest &= rest - 1) {
        const place = lowestBit(rest);
        near = Math.max(near, (weightAt[place] as number) * (isAmongFirst(place, leadSentences) ? 1 : laterShare));
        weightAt[place] = 0;
      }
      const total = query.totalWeight || 1;
      const measured = {
        bm25: sum / (total * maxSaturation),
        coverage: coverage / total,
        title: title / total,
        proximity: (title + near) / total,
        limit: confidence(query, coverage / total, named, nameLength),
      };
      coverage = 0;
      title = 0;
      used = 0;
      named = 0;
      return measured;
    },
  };
}

/** Measures pages against queries; `sum` is what ranking added up. */
export function createFit({ postings, pages }: IndexData): (query: QueryTerms, page: number, sum: number) => Fit {
  const meter = fitMeter();
  return (query, page, sum) => {
    for (const { id, weight, isFraming } of query.terms) {
      if (isFraming) continue;
      const at = postingOf(postings, id, page);
      if (at >= 0) meter.add(weight, postings.places[at] as number);
    }
    return meter.fit(query, sum, pages.nameLengths[page] as number);
  };
}

/** The place of the lowest bit of a number that is not 0. */
const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

/** How much a full match in the title and in one sentence raise a page's BM25F. */
const titleShare = 1;
const proximityShare = 0.5;
/**
 * A good page has a third of the best possible BM25F: this brings it near 1, as callers of a search service are used to.
 * What is missing is taken to the fourth power, by two squares, which is the quicker way, or to more by a boost.
 */
function stretched(relevance: number, boost: number): number {
  const squared = (1 - relevance) ** 2;
  return 1 - (boost > 1 ? squared ** (2 * boost) : squared * squared);
}
/** Keeps pages that have half of the query's words below 0.2: the power of 1.5, by a root. */
const contrasted = (share: number) => share * Math.sqrt(share);
/** No page has less (Tavily). */
export const minScore = 0.04;

/**
 * The score of a page: in (0,1) and comparable between queries. BM25F, title and proximity say how well the page fits,
 * and how much of the query is there, all in all and close together, how certain that is. `boost` above 1 raises it and
 * below 1 lowers it without leaving the range.
 */
export function scoreOf({ bm25, coverage, title, proximity }: Omit<Fit, 'limit'>, boost = 1): number {
  const relevance = (bm25 * (1 + titleShare * title + proximityShare * proximity)) / (1 + titleShare + proximityShare);
  const certainty = (coverage + proximity) / 2;
  const share = Math.min(1, boost) * certainty * stretched(relevance, boost);
  return rounded(minScore + (1 - minScore) * contrasted(share));
}

/** As many digits as scores have on the wire (Tavily): pages that differ less are equal. */
export const rounded = (score: number) => Math.round(score * 1e8) / 1e8;

/** Whether a page with this score says something about the query; those below are the nearest ones that there are. */
export const fits = (score: number): boolean => score >= 0.2;
