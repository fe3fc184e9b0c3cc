import { domainFilter } from '../engine/domains.ts';
import { factors, isFrontPage, nameOf, otherLikely } from '../engine/filters.ts';
import type { QueryLanguage } from '../engine/query-language.ts';
import type { IndexQuery, Page } from '../engine/search-index.ts';
import { hostOf } from '../engine/stored-pages.ts';
import { type Clause, is, not, ofDomains } from './clauses.ts';

/** Pages that are ranked higher or lower: for the engine, and for pages that came from it. */
interface Boost {
  readonly clause: Clause;
  matches(page: Page): boolean;
  readonly factor: number;
}

/** What a query prefers: see `engine/filters.ts`, whose rules these are. */
export function boostsOf(query: IndexQuery, { certain }: QueryLanguage): readonly Boost[] {
  const { preferDomains, preferLanguage, preferCountry, topic } = query;
  const boosts: Boost[] = [];
  const raise = (clause: Clause, matches: (page: Page) => boolean, factor: number) =>
    boosts.push({ clause, matches, factor });
  if (preferDomains.length > 0) raise(ofDomains(preferDomains), ofPatterns(preferDomains), factors.preferredDomain);
  if (preferLanguage !== undefined)
    raise(is('language', preferLanguage), (page) => page.language === preferLanguage, factors.preferredLanguage);
  if (preferCountry !== undefined)
    raise(is('country', preferCountry), (page) => page.country === preferCountry, factors.preferredCountry);
  if (certain !== undefined)
    raise(not(is('language', certain)), (page) => page.language !== certain, factors.otherLanguage);
  if (topic === 'finance') raise(not(is('topic', topic)), (page) => page.topic !== topic, factors.otherTopic);
  if (topic === 'news') raise(is('is_front_page', true), ({ url }) => isFrontPage(url), factors.frontPage);
  return boosts;
}

const ofPatterns = (patterns: readonly string[]) => (page: Page) =>
  domainFilter(patterns, [hostOf(page.url)])(0, () => page.url);

/** A query whose scores are multiplied by the factors of the boosts. */
export const boosted = (query: Clause, boosts: readonly Boost[]): Clause =>
  boosts.length === 0
    ? query
    : {
        function_score: {
          query,
          functions: boosts.map(({ clause, factor }) => ({ filter: clause, weight: factor })),
          score_mode: 'multiply',
          boost_mode: 'multiply',
        },
      };

/** Tells whether a query is the name of a page's host. */
export function ownSiteOf(text: string): (page: Page) => boolean {
  const name = text.trim().toLowerCase();
  return ({ url }) => nameOf(hostOf(url)) === name;
}

/** The factor of a page's score in the end: the boosts, and factors that are too mild to bring other pages up. */
export function refiner(query: IndexQuery, language: QueryLanguage): (page: Page) => number {
  const boosts = boostsOf(query, language);
  const isOwnSite = ownSiteOf(query.text);
  const { certain, likely } = language;
  const isOpen =
    certain === undefined &&
    likely.size === 0 &&
    query.onlyLanguage === undefined &&
    query.preferLanguage === undefined;
  return (page) => {
    let factor = 1;
    for (const boost of boosts) if (boost.matches(page)) factor *= boost.factor;
    if (isOwnSite(page)) factor *= factors.ownSite;
    if (certain === undefined && likely.size > 0) factor *= likely.has(page.language) ? 1 : otherLikely(likely);
    if (isOpen && page.language !== 'en') factor *= factors.notEnglish;
    if (query.topic === 'general' && page.topic === 'news') factor *= factors.newsAmongGeneral;
    return factor;
  };
}
