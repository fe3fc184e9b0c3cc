import { doubtful } from './confidence.ts';
import { factors } from './filters.ts';
import { type Fit, minScore, rounded, scoreOf } from './fit.ts';
import { type Naming, namedBy, type TitleNames } from './names.ts';
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
      // Most pages need none.
      const names = () => facts.names(page);
      const byName = nameFactor(naming, names, fit, terms, facts.isAbbreviated(page));
      const boost = facts.boost(page) * (isComparison && fit.title === 0 ? factors.neitherCompared : 1);
      const isOwnPage =
        byName > 1 ||
        (facts.isOwnSite(page) && naming.isShortName(names())) ||
        (fit.title > minTitleShare && naming.isAddedName(names()));
      const limit = isOwnPage ? 1 : fit.limit > doubtful && !saysIt(names().words) ? doubtful : fit.limit;
      const score = rankScore(fit, boost, byName);
      return { page, score, limit, shown: withinLimit(score, limit), isNamed: byName > 1 && boost >= 1 };
    })
    .sort((one, other) => other.score - one.score || facts.compare(one.page, other.page));
  const best = namedAhead(ranked).slice(0, limit);
  const scores = withinLimits(best);
  return best.map(({ page }, at) => ({ page, score: scores[at] as number }));
}

/** Puts the page that the query names before one that has a higher score but may well be about something else. */
function namedAhead<One extends { readonly shown: number; readonly isNamed: boolean }>(
  ranked: readonly One[],
): readonly One[] {
  const [first] = ranked;
  if (first === undefined) return ranked;
  let best: One | undefined;
  for (const one of ranked) if (one.isNamed && one.shown > (best ?? first).shown) best = one;
  return best === undefined ? ranked : [best, ...ranked.filter((one) => one !== best)];
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

/** What a page is raised by when the query is its name, or what its title begins with. */
function nameFactor(
  naming: Naming,
  names: () => TitleNames,
  fit: Fit,
  terms: QueryKind,
  isAbbreviated: boolean,
): number {
  if (mayBeNamed(fit, terms, isAbbreviated) && naming.isName(names()))
    return naming.isExactName(names()) ? factors.exactName : factors.ownName;
  return mayBeShortNamed(fit, terms) && naming.isShortName(names()) ? factors.shortName : 1;
}

/** Whether a query may be the name of a page, so that a look at the title is worth it; one word may be an abbreviation. */
const mayBeNamed = ({ title, limit }: Fit, { isVague, isOneWord }: QueryKind, isAbbreviated: boolean): boolean =>
  isVague || (title > minTitleShare && (limit === 1 || !isOneWord || isAbbreviated));

const mayBeShortNamed = ({ title, limit }: Fit, { isVague }: QueryKind): boolean =>
  isVague || (title > minTitleShare && limit === 1);

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
    highest = Math.min(highest, withinLimit(score, limit));
    return highest;
  });
}

const withinLimit = (score: number, limit: number) => rounded(score - (1 - limit) * (score ** 2 - minScore ** 2));
