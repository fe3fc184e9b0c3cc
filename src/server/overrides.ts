import type { IncomingMessage } from 'node:http';
import { overridesOf } from '../control/rules/overrides.ts';
import type { ErrorName as ExampleAppError } from '../example-app/named-errors.ts';
import type { ExampleAppOverrides } from '../example-app/plugin.ts';
import { pinnedResults } from '../search/endpoints/search/pinned-results.ts';
import type { SearchOverrides } from '../search/handle-request.ts';
import type { ErrorName as SearchError } from '../search/named-errors.ts';
import type { ErrorName as TokenError } from '../token/named-errors.ts';
import type { TokenOverrides } from '../token/overrides.ts';

/** What the rules of its sandbox want of the search API for one request. Names of errors were checked with the rule. */
export function searchOverridesOf(request: IncomingMessage): SearchOverrides | undefined {
  const overrides = overridesOf(request, 'search');
  if (overrides === undefined) return undefined;
  const arranged = overrides.results;
  return {
    error: overrides.error as SearchError | undefined,
    pinned:
      arranged &&
      (() => {
        const { results, answer } = arranged();
        return pinnedResults(results, answer);
      }),
  };
}

/** The same of the token endpoint. */
export function tokenOverridesOf(request: IncomingMessage): TokenOverrides | undefined {
  const overrides = overridesOf(request, 'token');
  if (overrides === undefined) return undefined;
  const changed = overrides.token;
  return {
    error: overrides.error as TokenError | undefined,
    token:
      changed &&
      (() => {
        const { remove_claims: removeClaims, issued_ago: issuedAgo, ...changes } = changed();
        return { ...changes, removeClaims, issuedAgo };
      }),
  };
}

/** The same of the example application. */
export function exampleAppOverridesOf(request: IncomingMessage): ExampleAppOverrides | undefined {
  const overrides = overridesOf(request, 'example-app');
  return overrides && { error: overrides.error as ExampleAppError | undefined, number: overrides.number };
}
