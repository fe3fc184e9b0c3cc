import type { IndexQuery } from '../../src/search/search-index.ts';

/** A question without conditions and without passages. */
export const anyPage: Omit<IndexQuery, 'text'> = {
  limit: 10,
  phrases: [],
  includeDomains: [],
  preferDomains: [],
  excludeDomains: [],
  publishedFrom: undefined,
  publishedUntil: undefined,
  keepUndated: true,
  topic: 'general',
  preferLanguage: undefined,
  onlyLanguage: undefined,
  preferCountry: undefined,
  passages: 0,
};
