import { doubtful } from './confidence.ts';
import { factors } from './filters.ts';
import { type Fit, minScore, orderOf, rounded, scoreOf } from './fit.ts';
import { type Naming, namedBy, type TitleNames } from './names.ts';
import type { QueryTerms } from './query-terms.ts';
import type { IndexQuery } from './search-index.ts';
import { titleLimits } from './title-limits.ts';

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
  /** Milliseconds since the epoch; NaN without a date. */
  published(page: Page): number;
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
  const naming = namedBy(text, terms);
  const limitOf = titleLimits(terms);
  const isComparison = comparison.test(text);
  const newer = terms.isTimely ? newerFirst(pages, facts.published) : () => 1;
  const ranked = pages
    .map((page) => {
      const fit = facts.fit(page);
      // Most pages need none.
      const names = () => facts.names(page);
      const isTitle = terms.hasFrame && saysAll(naming, names, fit);
      const byName = isTitle
        ? factors.wholeTitle
        : nameFactor(naming, names, fit, terms, facts.isAbbreviated(page)) * aspectFactor(fit);
      const boost = facts.boost(page) * (isComparison && fit.title === 0 ? factors.neitherCompared : 1);
      const isOwnPage =
        byName > 1 ||
        (facts.isOwnSite(page) && naming.isShortName(names())) ||
        (fit.title > minTitleShare && naming.isAddedName(names()));
      const isPart = !isOwnPage && fit.title > minPartShare && naming.isPart(names());
      const limit = isOwnPage || isPart ? 1 : Math.min(fit.limit, limitOf(fit, names));
      const raised = boost >= 1 ? boost * byName : boost;
      // A page in another language is about the same all the same.
      const preferred = byName > 1 ? Math.max(raised, namedBoost) : raised;
      const score = Math.max(scoreOf(fit, preferred), isPart ? partScore : isTitle ? titleScore : 0);
      return {
        page,
        order: newer(page) * ((isTitle ? 1 : 0) + orderOf(fit, raised)),
        score,
        limit,
        shown: withinLimit(score, limit),
        isNamed: (byName > 1 || isPart) && boost >= 1,
      };
    })
    .sort((one, other) => other.order - one.order || facts.compare(one.page, other.page));
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

/** The score that pages are ranked by, and the highest that may be shown. */
interface PageScore {
  readonly score: number;
  readonly limit: number;
}

type QueryKind = Pick<
  QueryTerms,
  'subject' | 'parts' | 'hasFrame' | 'isTimely' | 'isGuess' | 'isVague' | 'isOneWord' | 'language'
>;

/** The least score of a page whose title the question is. */
const titleScore = 0.8;
/** The least score of a page that a part of a question names, and what share of the question its name has to be. */
const partScore = 0.55;
const minPartShare = 0.4;
/** The least factor for the score of a page that the question names, wherever it comes in the order. */
const namedBoost = 0.6;
/** Of a query that is a name at least this share is in the title. */
const minTitleShare = 0.9;

/** A title with all words of a query has all terms of its subject. */
const minWholeShare = 0.999;

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

/** What the newest of some pages gains in the order, and after how many milliseconds an older one gains half as much. */
const newestGain = 0.15;
const halfLife = 30 * 24 * 3_600_000;

/** Whoever asks for the latest wants new pages first; pages without a date lose nothing. */
function newerFirst<Page>(pages: readonly Page[], published: (page: Page) => number): (page: Page) => number {
  const newest = pages.reduce((latest, page) => Math.max(latest, published(page) || -Infinity), -Infinity);
  return (page) => {
    const moment = published(page);
    return Number.isNaN(moment) ? 1 : 1 + newestGain * 2 ** ((moment - newest) / halfLife);
  };
}

/** Whether words that are taken for the frame of a question are part of the title: `history of the internet`. */
const saysAll = (naming: Naming, names: () => TitleNames, { coverage, title }: Fit): boolean =>
  (coverage > minWholeShare && naming.isWhole(names())) || (title > minTitleShare && naming.isLonger(names()));

/** Whoever asks for the history of a thing wants the page on its history rather than the one on the thing. */
const aspectFactor = ({ title, aspects }: Fit): number =>
  title > minTitleShare && aspects > 0 ? factors.exactName * (1 + aspects) : 1;

/** Whether a query may be the name of a page, so that a look at the title is worth it; one word may be an abbreviation. */
const mayBeNamed = ({ title, limit }: Fit, { isVague, isOneWord }: QueryKind, isAbbreviated: boolean): boolean =>
  isVague || (title > minTitleShare && (limit === 1 || !isOneWord || isAbbreviated));

const mayBeShortNamed = ({ title, limit }: Fit, { isVague }: QueryKind): boolean =>
  isVague || (title > minTitleShare && limit === 1);

/** The smallest step between two scores. */
const step = 1e-8;

/**
 * The scores of pages, best first, within their limits: what is low stays nearly what it is. A page that would have more
 * than the one before it has a little less, so that the order can be read from the scores.
 */
export function withinLimits(scores: readonly PageScore[]): number[] {
  let highest = 1;
  return scores.map(({ score, limit }) => {
    const within = withinLimit(score, limit);
    highest = within > highest ? rounded(highest - step) : within;
    return highest;
  });
}

const withinLimit = (score: number, limit: number) => {
  const within = rounded(score - (1 - limit) * (score ** 2 - minScore ** 2));
  return limit < doubtful ? Math.min(within, limit) : within;
};
