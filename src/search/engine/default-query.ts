import type { IndexQuery } from './search-index.ts';

/** In characters. `input` and `instructions` have no limit of their own; a query of more words would be slow. */
const maxQueryLength = 2_000;

/** The part of a caller's text that is searched for. */
export const truncateQuery = (text: string): string => text.slice(0, maxQueryLength);

/** A query for `text`, with defaults for all that is not given. */
export const defaultQuery = (text: string, given: Partial<IndexQuery>): IndexQuery => ({
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
  nearest: false,
  placeholders: false,
  passages: 1,
  ...given,
  text: truncateQuery(text),
});
