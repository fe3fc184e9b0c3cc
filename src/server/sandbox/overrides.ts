import { tokenChangesOf } from '../../control/rules/changed-tokens.ts';
import type { Overriding } from '../../control/rules/overriding.ts';
import type { ErrorName as ExampleAppError } from '../../example-app/named-app-errors.ts';
import type { ExampleAppOverrides } from '../../example-app/plugin.ts';
import { pinnedResults } from '../../search/endpoints/search/pinned-results.ts';
import type { SearchOverrides } from '../../search/handle-request.ts';
import type { ErrorName as SearchError } from '../../search/named-errors.ts';
import type { TokenOverrides } from '../../token/openid/context/token-overrides.ts';
import type { ErrorName as TokenError } from '../../token/openid/http/named-token-errors.ts';
import type { Owner } from '../path-owner.ts';

/** What a rule says to the interface that answers a request. */
export interface InterfaceOverrides {
  readonly search?: SearchOverrides;
  readonly token?: TokenOverrides;
  readonly exampleApp?: ExampleAppOverrides;
}

/** Notes what a rule says where the interface reads it. Names of errors were checked with the rule. */
export function overriding(context: { readonly owner: Owner; overrides: InterfaceOverrides | undefined }): Overriding {
  return {
    error(name) {
      context.overrides = errorOf(context.owner, name);
    },
    results(use) {
      const pinned = () => {
        const { results, answer } = use();
        return typeof results === 'string' ? { set: results, answer } : pinnedResults(results, answer);
      };
      context.overrides = { search: { pinned } };
    },
    token(kinds, use) {
      context.overrides = { token: { token: (kind) => (kinds.has(kind) ? tokenChangesOf(use()) : undefined) } };
    },
    number(use) {
      context.overrides = { exampleApp: { number: use } };
    },
  };
}

function errorOf(owner: Owner, name: string): InterfaceOverrides | undefined {
  switch (owner) {
    case 'search':
      return { search: { error: name as SearchError } };
    case 'token':
      return { token: { error: name as TokenError } };
    case 'example-app':
      return { exampleApp: { error: name as ExampleAppError } };
    case 'stand-in':
      return undefined;
  }
}
