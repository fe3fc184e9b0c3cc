import { doubtful } from './confidence.ts';
import { factors } from './filters.ts';
import { type Fit, minScore, rounded, scoreOf } from './fit.ts';
import { namedBy, type TitleNames } from './names.ts';
import type { QueryTerms } from './query-terms.ts';
import { saysNames, saysWord } from './same-word.ts';
import type { IndexQuery } from './search-index.ts';

/** What the order of pages depends on. */
export interface PageFacts<Page> {
  fit(page: Page): Fit;
  names(page: Page): TitleNames;
  /** Whether the title has an abbreviation of the name. */
  isAbbreviated(page: Page): boolean;
  /** By what the score is multiplied. */
  boost(page: Page): number;
  /** Whether the query is the name of the page's host. */
  isOwnSite(page: Page): boolean;
  /** The order of pages with the same score. */
  compare(one: Page, other: Page): number;
}

export interface Ranked<Page> {
  readonly page: Page;
  /** In (0,1). */
  readonly score: number;
}

/** The pages that fit a query best, best first. */
export function bestPages<Page>(
  pages: readonly Page[],
  facts: PageFacts<Page>,
  terms: QueryKind,
  { text, limit }: Pick<IndexQuery, 'text' | 'limit'>,
): readonly Ranked<Page>[] {
  const naming = namedBy(text);
  const saysIt = sureTitles(text, terms);
  const isComparison = comparison.test(text);
  const ranked = pages
    .map((page) => {
      const fit = facts.fit(page);
      const isNamed = mayBeNamed(fit, terms, facts.isAbbreviated(page)) && naming.isName(facts.names(page));
      const byName = isNamed ? (naming.isExactName(facts.names(page)) ? factors.exactName : factors.ownName) : 1;
      const boost = facts.boost(page) * (isComparison && fit.title === 0 ? factors.neitherCompared : 1);
      const isOwnPage = isNamed || (facts.isOwnSite(page) && naming.isShortName(facts.names(page)));
      const limit = isOwnPage ? 1 : fit.limit > doubtful && !saysIt(facts.names(page).words) ? doubtful : fit.limit;
      return { page, score: rankScore(fit, boost, byName), limit };
    })
    .sort((one, other) => other.score - one.score || facts.compare(one.page, other.page))
    .slice(0, limit);
  const scores = withinLimits(ranked);
  return ranked.map(({ page }, at) => ({ page, score: scores[at] as number }));
}

const comparison = /\S (?:vs\.?|versus) \S|\bdifference between \S+.* and \S/i;

/** Tells which titles leave no doubt that they say what the query does. */
function sureTitles(text: string, { isOneWord, isGuess, isVague, language }: QueryKind): (words: string) => boolean {
  if (isGuess || isVague) return () => true;
  // Capitals say something else in German.
  const isEnglish = language.certain === undefined && [...language.likely].every((one) => one === 'en');
  if (!isOneWord && !isEnglish) return () => true;
  // Few queries have a page that is so sure.
  let says: ((words: string) => boolean) | undefined;
  return (words) => {
    says ??= isOneWord ? saysWord(text) : saysNames(text);
    return says(words);
  };
}

/** The score that pages are ranked by, and the highest that may be shown. */
interface PageScore {
  readonly score: number;
  readonly limit: number;
}

type QueryKind = Pick<QueryTerms, 'isGuess' | 'isVague' | 'isOneWord' | 'language'>;

/** Of a query that is a name at least this share is in the title. */
const minTitleShare = 0.9;

/** Whether a query may be the name of a page, so that a look at the title is worth it; one word may be an abbreviation. */
const mayBeNamed = ({ title, limit }: Fit, { isVague, isOneWord }: QueryKind, isAbbreviated: boolean): boolean =>
  isVague || (title > minTitleShare && (limit === 1 || (isOneWord && isAbbreviated)));

/** The score by fit and preferences. Pages whose name is the query are raised by `byName`, unless preferences are against them. */
export const rankScore = (fit: Fit, boost: number, byName: number): number =>
  scoreOf(fit, boost >= 1 ? boost * byName : boost);

/**
 * The scores of pages, best first, within their limits: what is low stays nearly what it is. No page has more than the one
 * before it.
 */
export function withinLimits(scores: readonly PageScore[]): number[] {
  let highest = 1;
  return scores.map(({ score, limit }) => {
    highest = Math.min(highest, rounded(score - (1 - limit) * (score ** 2 - minScore ** 2)));
    return highest;
  });
}
