import type { IndexQuery } from '../search-index.ts';
import { domainFilter } from './domains.ts';
import type { IndexData } from './index-data.ts';

/** What a question says about pages besides its words, by page number. */
export interface Selection {
  keeps(page: number): boolean;
  /** 1 changes nothing; undefined: 1 for every page. */
  readonly boost: ((page: number) => number) | undefined;
}

/** How much of its score a page of another topic keeps: pages of the topic come first unless they hardly fit. */
const otherTopic = 0.15;
const preferredDomain = 2.5;
const preferredLanguage = 1.6;
const preferredCountry = 1.6;

export function selectionOf(
  query: IndexQuery,
  { pages, shared }: IndexData,
  urlOf: (page: number) => string,
  publishedOf: (page: number) => number,
): Selection {
  const filters: ((page: number) => boolean)[] = [];
  const boosts: ((page: number) => number)[] = [];

  const ofDomains = (patterns: readonly string[]) => {
    const matches = domainFilter(patterns, shared.hosts);
    return (page: number) => matches(pages.hosts[page] as number, () => urlOf(page));
  };
  const raise = (matches: (page: number) => boolean, boost: number, otherwise = 1) =>
    boosts.push((page) => (matches(page) ? boost : otherwise));

  if (query.includeDomains.length > 0) filters.push(ofDomains(query.includeDomains));
  if (query.excludeDomains.length > 0) {
    const excluded = ofDomains(query.excludeDomains);
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
  if (query.preferDomains.length > 0) raise(ofDomains(query.preferDomains), preferredDomain);
  if (query.preferLanguage !== undefined) {
    const preferred = shared.languages.indexOf(query.preferLanguage);
    raise((page) => pages.languages[page] === preferred, preferredLanguage);
  }
  if (query.preferCountry !== undefined) {
    const preferred = shared.countries.indexOf(query.preferCountry);
    raise((page) => pages.countries[page] === preferred, preferredCountry);
  }
  if (query.topic !== 'general') {
    const topic = shared.topics.indexOf(query.topic);
    raise((page) => pages.topics[page] === topic, 1, otherTopic);
  }
  return {
    keeps: (page) => filters.every((filter) => filter(page)),
    boost: boosts.length === 0 ? undefined : (page) => boosts.reduce((product, boost) => product * boost(page), 1),
  };
}
