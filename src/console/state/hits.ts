/** How a search result got its score. */
export interface Hit {
  readonly url: string;
  readonly score: number;
  /** Whether the page hardly matches and only fills the results up. */
  readonly isFiller: boolean;
  /** Whether the page was made up about the subject, because no stored page is about it. */
  readonly isPlaceholder: boolean;
  readonly boost: number;
  readonly terms: readonly HitTerm[];
}

interface HitTerm {
  readonly term: string;
  readonly score: number;
  readonly fields: readonly { readonly field: string; readonly score: number }[];
}

/** A step of what decided an answer. */
export interface Step {
  readonly step: string;
  readonly text: string;
  readonly [more: string]: unknown;
}

/** The results among the steps that decided a search, in their order. */
export function hitsOf(steps: readonly Step[]): Hit[] {
  return steps
    .filter(({ step }) => step === 'hit')
    .map(({ url, score, nearest, placeholder, boost, terms }) => ({
      url: String(url),
      score: Number(score),
      isFiller: nearest === true,
      isPlaceholder: placeholder === true,
      boost: typeof boost === 'number' ? boost : 1,
      terms: Array.isArray(terms) ? (terms as HitTerm[]) : [],
    }));
}

/** The part of each term in a score, in percent of the highest sum. */
export function termShares({ terms }: Pick<Hit, 'terms'>, highest: number): number[] {
  return terms.map(({ score }) => (highest <= 0 ? 0 : Math.max(0, (score / highest) * 100)));
}

/** The fields of a page that have a term, with the score of each where there are several. */
export const fieldsText = ({ fields }: Pick<HitTerm, 'fields'>): string =>
  fields.map(({ field, score }) => (fields.length === 1 ? field : `${field} ${score.toFixed(2)}`)).join(' and ');

/** The sum of the scores of all terms. */
export const termSum = ({ terms }: Pick<Hit, 'terms'>): number => terms.reduce((sum, { score }) => sum + score, 0);
