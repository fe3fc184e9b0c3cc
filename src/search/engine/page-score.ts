import { doubtful } from './confidence.ts';
import { asksToCompare, doubtsOf } from './doubts.ts';
import { asksForEvent, tellsOfEvent } from './event-question.ts';
import { factors } from './filters.ts';
import { type Fit, minWholeShare, scoreOf } from './fit.ts';
import { leadAhead } from './lead-page.ts';
import { leading } from './leading.ts';
import { isPartOf } from './named-part.ts';
import { asksForName, type Naming, namedBy, type TitleNames } from './names.ts';
import { newerFirst } from './newer-first.ts';
import { type OrderedFor, pageOrder } from './page-order.ts';
import type { QueryTerms } from './query-terms.ts';
import { ceilingOf, isKeywords, type PageScore, withinLimit, withinLimits } from './score-limits.ts';
import type { IndexQuery } from './search-index.ts';
import { titleLimits } from './title-limits.ts';
import { type Named, Weighed } from './weighed-page.ts';

/** What the order of pages depends on; `at` is the place of a page among those that are scored. */
export interface PageFacts<Page> {
  fit(page: Page, at: number): Fit;
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
  const isComparison = asksToCompare(text);
  const isDoubtful = doubtsOf(text);
  const newer = terms.isTimely ? newerFirst(pages, facts.published) : () => 1;
  const orderOf = pageOrder(terms);
  const ranked = pages.map((page, at) => new Weighed(page, facts.fit(page, at), facts.names));
  const isEvent =
    asksForEvent(text) && tellsOfEvent(ranked.map((one) => ({ title: one.fit.title, names: () => one.names })));
  for (const one of ranked) {
    const { page, fit } = one;
    one.isTitle = terms.hasFrame && saysAll(naming, one);
    one.byName = one.isTitle
      ? factors.wholeTitle
      : nameFactor(naming, one, terms, facts.isAbbreviated(page)) * aspectFactor(fit);
    const isLowered = (isComparison && fit.title === 0) || (isEvent && one.names.isWork);
    one.boost = facts.boost(page) * (isLowered ? factors.notMeant : 1);
    one.raised = one.boost >= 1 ? one.boost * one.byName : one.boost;
    one.order = newer(page) * ((one.isTitle ? 1 : 0) + orderOf(fit, one.raised));
  }
  const mayBeName = !terms.hasFrame || asksForName(text, terms.subject);
  const otherwise = !terms.hasFrame && isKeywords(text) ? 'keywords' : 'question';
  const scoreOfPage = (one: Weighed<Page>) => {
    const isOwnPage = isOwnPageOf(one, facts.isOwnSite(one.page), naming);
    const foundBy = one.isTitle || (mayBeName && isOwnPage) ? 'name' : otherwise;
    const score = pageScore(one, isOwnPage, ceilingOf(one.fit, foundBy), naming, limitOf);
    return isDoubtful(one.fit, isOwnPage) ? { ...score, limit: Math.min(score.limit, doubtful) } : score;
  };
  const isBefore = (one: Weighed<Page>, other: Weighed<Page>) =>
    one.order > other.order || (one.order === other.order && facts.compare(one.page, other.page) < 0);
  const first = leading(ranked, limit, isBefore);
  const named = leading(
    ranked.filter((one) => isNamed(one, naming)),
    ranked.length,
    isBefore,
  );
  const best = leadAhead(namedAhead(first, named, scoreOfPage), ranked, terms, isBefore).slice(0, limit);
  const scores = withinLimits(best.map(scoreOfPage));
  return best.map(({ page }, at) => ({ page, score: scores[at] as number }));
}

const isOwnPageOf = <Page>(one: Weighed<Page>, isOwnSite: boolean, naming: Naming): boolean =>
  one.byName > 1 ||
  (isOwnSite && naming.isShortName(one.names)) ||
  (one.fit.title > minTitleShare && naming.isAddedName(one.names));

function pageScore<Page>(
  one: Weighed<Page>,
  isOwnPage: boolean,
  ceiling: number,
  naming: Naming,
  limitOf: ReturnType<typeof titleLimits>,
): PageScore {
  const { fit, isTitle, isLead, byName, raised } = one;
  const isPart = !isOwnPage && isPartOf(naming, one);
  // A page in another language is about the same all the same.
  const preferred = byName > 1 ? Math.max(raised, namedBoost) : raised;
  return {
    score: Math.max(scoreOf(fit, preferred), isPart ? partScore : isTitle ? titleScore : isLead ? leadScore : 0),
    limit:
      isOwnPage || isPart || isTitle
        ? 1
        : Math.min(
            fit.limit,
            limitOf(fit, () => one.names),
          ),
    ceiling,
  };
}

/** Whether the query names a page that nothing lowers. */
const isNamed = <Page>(one: Weighed<Page>, naming: Naming): boolean =>
  one.boost >= 1 && (one.byName > 1 || isPartOf(naming, one));

/** Puts the page that the query names before one that has a higher score but may well be about something else. */
function namedAhead<Page>(
  ranked: readonly Weighed<Page>[],
  named: readonly Weighed<Page>[],
  scoreOfPage: (one: Weighed<Page>) => PageScore,
): readonly Weighed<Page>[] {
  const [first] = ranked;
  if (first === undefined || (named.length === 1 && named[0] === first)) return ranked;
  const shown = (one: Weighed<Page>) => {
    const { score, limit } = scoreOfPage(one);
    return withinLimit(score, limit);
  };
  let best = first;
  let highest = -Infinity;
  for (const one of named.length === 0 ? named : [first, ...named]) {
    const score = shown(one);
    if (score > highest) {
      best = one;
      highest = score;
    }
  }
  return best === first ? ranked : [best, ...ranked.filter((one) => one !== best)];
}

type QueryKind = OrderedFor &
  Pick<
    QueryTerms,
    'subject' | 'parts' | 'heads' | 'lead' | 'hasFrame' | 'isTimely' | 'isGuess' | 'isVague' | 'isOneWord' | 'language'
  >;

/** The least score of a page whose title the question is. */
const titleScore = 0.8;
/** The least score of a page that a part of a question names. */
const partScore = 0.55;
/** The least score of a page about the first word of a query, when no page is about more of it. */
const leadScore = 0.45;
/** The least factor for the score of a page that the question names, wherever it comes in the order. */
const namedBoost = 0.6;
/** Of a query that is a name at least this share is in the title. */
const minTitleShare = 0.9;

/** What a page is raised by when the query is its name, or what its title begins with. */
function nameFactor(naming: Naming, one: Named, terms: QueryKind, isAbbreviated: boolean): number {
  if (mayBeNamed(one.fit, terms, isAbbreviated) && naming.isName(one.names))
    return naming.isExactName(one.names) ? factors.exactName : factors.ownName;
  return mayBeShortNamed(one.fit, terms) && naming.isShortName(one.names) ? factors.shortName : 1;
}

/** Whether words that are taken for the frame of a question are part of the title: `history of the internet`. */
const saysAll = (naming: Naming, one: Named): boolean =>
  (one.fit.coverage > minWholeShare && naming.isWhole(one.names)) ||
  (one.fit.title > minTitleShare && naming.isLonger(one.names));

/** Whoever asks for the history of a thing wants the page on its history rather than the one on the thing. */
const aspectFactor = ({ title, aspects }: Fit): number =>
  title > minTitleShare && aspects > 0 ? factors.exactName * (1 + aspects) : 1;

/** Whether it is worth a look whether a query is the title: one word may be an abbreviation, or what a title asks about. */
const mayBeNamed = (
  { title, limit }: Fit,
  { isVague, isOneWord, subject }: QueryKind,
  isAbbreviated: boolean,
): boolean =>
  isVague || (title > minTitleShare && (limit === 1 || !isOneWord || isAbbreviated || subject.includes(' ')));

const mayBeShortNamed = ({ title, limit }: Fit, { isVague }: QueryKind): boolean =>
  isVague || (title > minTitleShare && limit === 1);
