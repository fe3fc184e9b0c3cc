import type { z } from 'zod';
import type { namedError, newRule, shownRule } from '../routes/rules.ts';
import type { ruleListInput } from '../rules/rule-list-input.ts';
import type { RuleInput } from '../rules/rule-schema.ts';
import type { Caller } from './caller.ts';

/** A rule as a caller writes it. `first` puts it at the front of the list. */
export type NewRule = Omit<z.input<typeof newRule>, 'then'> & Pick<RuleInput, 'then'>;
/** A rule with its id and what has come of it. */
export type ShownRule = z.output<typeof shownRule>;
/** A rule for a list as it is shown, or as a caller writes it. */
type ListInputRule = Omit<z.input<typeof ruleListInput>['rules'][number], 'then'> & Pick<RuleInput | ShownRule, 'then'>;
/** An error that rules can refuse requests with. */
type Refusal = z.output<typeof namedError>;

/** What to do with requests that match. */
export interface RulesClient {
  /** Adds a rule at the end of the list, or at its front. */
  add(rule: NewRule): Promise<ShownRule>;
  /** In the order in which they are tried; with `unused` only those that were never applied. */
  list(filter?: { readonly unused?: boolean }): Promise<ShownRule[]>;
  /** One, with how often it matched and was applied. */
  get(id: string): Promise<ShownRule>;
  /** Puts another rule in its place; it is counted anew. */
  replace(id: string, rule: RuleInput): Promise<ShownRule>;
  /** Puts these rules in the place of all; ids that are given stay. */
  replaceAll(rules: readonly ListInputRule[]): Promise<ShownRule[]>;
  /** Callers that hang because of it are answered. */
  delete(id: string): Promise<void>;
  /** Removes all. */
  clear(): Promise<void>;
  /** The errors that `then.refuse` can name. */
  refusals(): Promise<Refusal[]>;
}

export function rulesClient({ call }: Caller): RulesClient {
  const path = '/rules';
  const one = `${path}/{id}`;
  return {
    add: async (rule) => (await call({ method: 'POST', path, body: rule })) as ShownRule,
    list: async (query) => ((await call({ method: 'GET', path, query })) as { rules: ShownRule[] }).rules,
    replaceAll: async (rules) =>
      ((await call({ method: 'PUT', path, body: { rules } })) as { rules: ShownRule[] }).rules,
    get: async (id) => (await call({ method: 'GET', path: one, params: { id } })) as ShownRule,
    replace: async (id, rule) => (await call({ method: 'PUT', path: one, params: { id }, body: rule })) as ShownRule,
    async delete(id) {
      await call({ method: 'DELETE', path: one, params: { id } });
    },
    async clear() {
      await call({ method: 'DELETE', path });
    },
    refusals: async () => ((await call({ method: 'GET', path: '/refusals' })) as { refusals: Refusal[] }).refusals,
  };
}
