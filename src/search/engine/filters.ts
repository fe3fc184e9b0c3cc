import { domainFilter } from './domains.ts';
import type { IndexData } from './index-data.ts';
import type { QueryLanguage } from './query-language.ts';
import type { IndexQuery } from './search-index.ts';

/** What a query says about pages besides its words, by page number. */
export interface Filters {
  accepts(page: number): boolean;
  /** 1 changes nothing; undefined: 1 for every page. */
  readonly boost: ((page: number) => number) | undefined;
  /** The same, for the best pages only: mild factors, which would not bring another page among them. */
  readonly refine: (page: number) => number;
  /** Whether the query is the name of the page's host. */
  readonly isOwnSite: (page: number) => boolean;
}

/** What pages' scores are multiplied by. */
export const factors = {
  /** Pages of another topic: pages of the topic come first unless they hardly fit. */
  otherTopic: 0.15,
  /** Pages in another language than the query's: they cannot be meant to answer it. */
  otherLanguage: 0.25,
  /** News when nobody asked for news: what is lasting comes first. */
  newsAmongGeneral: 0.7,
  /** Pages in another language when that of the query is only likely. */
  perhapsOtherLanguage: 0.85,
  /** Pages that are not in English when the query has words of English only. */
  otherThanEnglish: 0.6,
  /** Pages that are not in English when nothing says which language is meant (`inflation`, `Frida Kahlo`). */
  notEnglish: 0.8,
  /** Pages of `langchain.com` when the query is `LangChain`. */
  ownSite: 1.5,
  /** Pages whose name is the query. */
  ownName: 2,
  /** The same, word by word: `The Matrix` is not `Matrix`. */
  exactName: 4,
  /** Pages whose title has the words of the query and no others. */
  wholeTitle: 16,
  /** Pages whose title begins with it: `Bonds: what they are`. */
  shortName: 2,
  /** Pages whose title has neither of two things that a query compares (`Scala vs Kotlin`), and films of an event. */
  notMeant: 0.2,
  preferredDomain: 2.5,
  preferredLanguage: 1.6,
  preferredCountry: 1.6,
  /** The front page of a site among its articles. */
  frontPage: 0.1,
} as const;

export const isFrontPage = (url: string) => /^[^/]*\/\/[^/]*\/?$/.test(url);

/** What the filters of a query are made of. */
interface FilterSource {
  readonly query: IndexQuery;
  readonly language: QueryLanguage;
  readonly data: Pick<IndexData, 'pages' | 'shared'>;
  readonly urlOf: (page: number) => string;
  readonly publishedOf: (page: number) => number;
}

export function createFilters(
  query: IndexQuery,
  language: QueryLanguage,
  data: IndexData,
  urlOf: (page: number) => string,
  publishedOf: (page: number) => number,
  hostsByName: ReadonlyMap<string, ReadonlySet<number>>,
): Filters {
  const { pages } = data;
  const ownHosts = hostsByName.get(query.text.trim().toLowerCase());
  const isOwnSite = (page: number) => ownHosts?.has(pages.hosts[page] as number) === true;
  const source = { query, language, data, urlOf, publishedOf };
  const filters = filtersOf(source);
  const boosts = boostsOf(source);
  const refinements = refinementsOf(source);
  if (ownHosts !== undefined) refinements.unshift(factor(isOwnSite, factors.ownSite));
  return {
    accepts: filters.length === 0 ? () => true : (page) => filters.every((filter) => filter(page)),
    boost: boosts.length === 0 ? undefined : (page) => product(boosts, page),
    refine: (page) => product(refinements, page, product(boosts, page)),
    isOwnSite,
  };
}

const factor =
  (matches: (page: number) => boolean, boost: number, otherwise = 1) =>
  (page: number): number =>
    matches(page) ? boost : otherwise;

/** Which pages may be found at all. */
function filtersOf({ query, data: { pages, shared }, urlOf, publishedOf }: FilterSource) {
  const filters: ((page: number) => boolean)[] = [];
  if (query.includeDomains.length > 0) filters.push(ofDomains(query.includeDomains, { pages, shared }, urlOf));
  if (query.excludeDomains.length > 0) {
    const excluded = ofDomains(query.excludeDomains, { pages, shared }, urlOf);
    filters.push((page) => !excluded(page));
  }
  if (query.onlyLanguage !== undefined) {
    const only = shared.languages.indexOf(query.onlyLanguage);
    filters.push((page) => pages.languages[page] === only);
  }
  const { publishedFrom: from = -Infinity, publishedUntil: until = Infinity, keepUndated } = query;
  if (from !== -Infinity || until !== Infinity || !keepUndated) {
    filters.push((page) => {
      const moment = publishedOf(page);
      return Number.isNaN(moment) ? keepUndated : moment >= from && moment <= until;
    });
  }
  const topic = shared.topics.indexOf('news');
  if (query.topic === 'news' && topic >= 0)
    filters.push((page) => pages.topics[page] === topic && !Number.isNaN(publishedOf(page)));
  return filters;
}

function ofDomains(
  patterns: readonly string[],
  { pages, shared }: FilterSource['data'],
  urlOf: (page: number) => string,
): (page: number) => boolean {
  const matches = domainFilter(patterns, shared.hosts);
  return (page) => matches(pages.hosts[page] as number, () => urlOf(page));
}

/** Factors that may bring other pages among the best. */
function boostsOf({ query, language: { certain }, data: { pages, shared }, urlOf }: FilterSource) {
  const boosts: ((page: number) => number)[] = [];
  if (query.preferDomains.length > 0)
    boosts.push(factor(ofDomains(query.preferDomains, { pages, shared }, urlOf), factors.preferredDomain));
  if (query.preferLanguage !== undefined) {
    const preferred = shared.languages.indexOf(query.preferLanguage);
    boosts.push(factor((page) => pages.languages[page] === preferred, factors.preferredLanguage));
  }
  if (query.preferCountry !== undefined) {
    const preferred = shared.countries.indexOf(query.preferCountry);
    boosts.push(factor((page) => pages.countries[page] === preferred, factors.preferredCountry));
  }
  if (certain !== undefined) {
    const own = shared.languages.indexOf(certain);
    boosts.push(factor((page) => pages.languages[page] === own, 1, factors.otherLanguage));
  }
  const topic = shared.topics.indexOf(query.topic);
  if (query.topic === 'finance') boosts.push(factor((page) => pages.topics[page] === topic, 1, factors.otherTopic));
  if (query.topic === 'news' && topic >= 0) boosts.push(factor((page) => isFrontPage(urlOf(page)), factors.frontPage));
  return boosts;
}

/** What the score of a page is multiplied by that is in none of the languages that a query may be in. */
export const otherLikely = (likely: ReadonlySet<string>): number =>
  likely.size === 1 && likely.has('en') ? factors.otherThanEnglish : factors.perhapsOtherLanguage;

/** Mild factors, for the best pages only. */
function refinementsOf({ query, language: { certain, likely }, data: { pages, shared } }: FilterSource) {
  const refinements: ((page: number) => number)[] = [];
  if (certain === undefined && likely.size > 0) {
    const fitting = new Set([...likely].map((language) => shared.languages.indexOf(language)));
    refinements.push(factor((page) => fitting.has(pages.languages[page] as number), 1, otherLikely(likely)));
  } else if (certain === undefined && query.onlyLanguage === undefined && query.preferLanguage === undefined) {
    const english = shared.languages.indexOf('en');
    refinements.push(factor((page) => pages.languages[page] === english, 1, factors.notEnglish));
  }
  const news = shared.topics.indexOf('news');
  if (query.topic === 'general' && news >= 0)
    refinements.push(factor((page) => pages.topics[page] === news, factors.newsAmongGeneral));
  return refinements;
}

function product(factors: readonly ((page: number) => number)[], page: number, start = 1): number {
  let all = start;
  for (let at = 0; at < factors.length; at += 1) all *= (factors[at] as (page: number) => number)(page);
  return all;
}

/** `langchain` for `docs.langchain.com`. */
export const nameOf = (host: string): string => host.split('.').at(-2) ?? host;

/** Hosts by the name that they are known by: `docs.langchain.com` by `langchain`. */
export function hostsByName(hosts: readonly string[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const [at, host] of hosts.entries()) {
    const name = nameOf(host);
    const same = found.get(name);
    if (same === undefined) found.set(name, new Set([at]));
    else same.add(at);
  }
  return found;
}
