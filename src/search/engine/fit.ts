import { maxSaturation } from './bm25.ts';
import { type Certainties, confidence } from './confidence.ts';
import { inName, inTitle, isAmongFirst, places } from './term-places.ts';

/** What of a query a page has, each as a share of the weight of the query's terms, from 0 to 1. */
export interface Fit {
  /** BM25F against the best possible. */
  readonly bm25: number;
  /** Anywhere on the page. */
  readonly coverage: number;
  /** In the title. */
  readonly title: number;
  /** How many words of the page's name say what is asked of the subject, when none says anything else. */
  readonly aspects: number;
  /** In one sentence together with the title. */
  readonly proximity: number;
  /** How much the rarest word that the page has weighs against the rarest one of the query. */
  readonly rarest: number;
  /** How many words that could not be rarer weigh as much as those that the page has, close together. */
  readonly evidence: number;
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
  let rarest = 0;
  let used = 0;
  let named = 0;
  let aspects = 0;
  return {
    /** The same for a word that says what is asked of the subject. */
    addAspect(bits: number): void {
      if ((bits & inName) !== 0) aspects += 1;
    },
    /** `bits` say where on the page the term is. */
    add(weight: number, bits: number): void {
      coverage += weight;
      if (weight > rarest) rarest = weight;
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
        aspects: nameLength <= named + aspects ? aspects : 0,
        proximity: (title + near) / total,
        rarest: Math.min(1, rarest / (query.rarestWeight || 1)),
        evidence: (coverage + title + near) / 2 / query.rarestPossible,
        limit: confidence(
          query,
          (coverage + title + near) / 2,
          coverage,
          named,
          nameLength,
          isTogether(title / total, near / total),
        ),
      };
      coverage = 0;
      rarest = 0;
      title = 0;
      used = 0;
      named = 0;
      aspects = 0;
      return measured;
    },
  };
}

/** A page with all words of a query has all of their weight. */
export const minWholeShare = 0.999;

const rounding = 1e-9;
/** Whether a title has words of a query, or one of the first sentences all of them: both as shares of the query. */
export const isTogether = (title: number, near: number): boolean => title > 0 || near >= 1 - rounding;

/** The place of the lowest bit of a number that is not 0. */
const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

/** How much a full match in the title and in one sentence raise a page's BM25F. */
export const titleShare = 1;
export const proximityShare = 0.5;
/**
 * A good page has a third of the best possible BM25F: this brings it near 1, as callers of a search service are used to.
 * What is missing is taken to the fourth power, by two squares, which is the quicker way, or to more by a boost.
 */
export function stretched(relevance: number, boost: number): number {
  const squared = (1 - Math.min(1, relevance)) ** 2;
  return 1 - (boost > 1 ? squared ** (2 * boost) : squared * squared);
}
/** No page has less (Tavily). */
export const minScore = 0.04;

/** With how many words that could not be rarer a page is sure to mean what the query does. */
const enoughEvidence = 1.5;
/** How much of a query has to be there when its rarest word is, and when it is not: powers of the share that is there. */
const leastPower = 0.3;
const mostPower = 3;

/** What a page fits by, as far as its words go. */
export type Measures = Omit<Fit, 'limit' | 'aspects'>;

/** BM25F, raised by what is in the title and close together; from 0 to a little over 1. */
export const relevanceOf = (
  { bm25, title, proximity }: Measures,
  ofTitle = titleShare,
  ofProximity = proximityShare,
): number => (bm25 * (1 + ofTitle * title + ofProximity * proximity)) / (1 + titleShare + proximityShare);

/** How well the words of a page fit, from 0 to 1, whatever the page is called. */
export const wordShare = (fit: Measures): number => Math.min(1, relevanceOf(fit));

/**
 * The score of a page: in (0,1) and comparable between queries. It is made of the same as its place in the order, but a page without
 * the rarest word of a query, or with hardly one rare word of it, has less: that hardly makes another page the better one, but none may be right.
 */
export function scoreOf(fit: Measures, boost = 1): number {
  const certainty = (fit.coverage + fit.proximity) / 2;
  const doubt = Math.max(1 - fit.rarest ** 2, 1 - fit.evidence / enoughEvidence);
  const share =
    certainty ** (leastPower + (mostPower - leastPower) * doubt) *
    stretched(relevanceOf(fit), boost) ** (1 + doubt / 2);
  return rounded(minScore + (1 - minScore) * Math.min(1, boost) * share);
}

/** As many digits as scores have on the wire (Tavily): pages that differ less are equal. */
export const rounded = (score: number) => Math.round(score * 1e8) / 1e8;

/** Whether a page with this score says something about the query; those below are the nearest ones that there are. */
export const fits = (score: number): boolean => score >= 0.2;

/** Whether a page with this score is about the subject of the query. When the best page is not, no page is. */
export const isAboutSubject = (score: number): boolean => score >= 0.3;
