import type { RequestFacts } from '../../src/control/facts/request-facts.ts';

/** What rules see of a search that says nothing. */
export const emptyFacts: RequestFacts = {
  interface: 'search',
  operation: 'search',
  method: 'POST',
  path: '/search',
  query: {},
  headers: {},
  body: undefined,
  clientId: undefined,
  username: undefined,
  realm: undefined,
  apiKey: undefined,
  cookies: {},
  state: '',
};
