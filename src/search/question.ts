import type { IndexQuery } from './search-index.ts';

/** A question asks for a few words: of a longer text (input and instructions have no limit of their own) the start counts. */
const longestQuestion = 2_000;

/** The part of a caller's text that is asked. */
export const askedOf = (text: string): string => text.slice(0, longestQuestion);

/** A plain question to the index, with what it does not say filled in. */
export const question = (text: string, given: Partial<IndexQuery>): IndexQuery => ({
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
  passages: 1,
  ...given,
  text: askedOf(text),
});
