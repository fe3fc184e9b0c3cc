import type { DecisionStep } from '../../http/decision-step.ts';
import type { Entry } from '../journal/entry.ts';
import type { Outcome } from '../rules/outcome-schema.ts';
import type { ListedRule } from '../rules/rule-entry.ts';

/** Steps of a search that have another origin once a rule has given its results. */
const ofResults: ReadonlySet<string> = new Set(['terms', 'filters', 'placeholder', 'hit']);

/** What a rule changes in tokens; of one with several steps the first that does. */
const tokenOf = (rule: ListedRule['rule'] | undefined): NonNullable<Outcome['token']> =>
  [rule?.then ?? []].flat().find(({ token }) => token !== undefined)?.token ?? {};

/**
 * Leaves out the steps that an interface would have decided, but did not: a rule has answered in its place, or has given
 * a part of the answer.
 * @param rule what is in the list under the id of the rule that applied
 */
export function withoutRuled(
  steps: readonly DecisionStep[],
  { outcome, rule: id, status }: Pick<Entry, 'outcome' | 'rule' | 'status'>,
  rule: ListedRule['rule'] | undefined,
): readonly DecisionStep[] {
  const own = steps.filter(({ step }) => step !== 'refused');
  const refused = steps.filter(({ step }) => step === 'refused');
  switch (outcome) {
    case 'refuse':
    case 'respond':
      return refused;
    case 'fault':
      // Some faults come upon the real answer.
      return status === undefined ? [] : steps;
    case 'results':
      return [...own.filter(({ step }) => !ofResults.has(step)), ...refused];
    case 'token': {
      const { claims = {}, lifespan, issued_ago: issuedAgo } = tokenOf(rule);
      const changed = new Set(Object.keys(claims));
      if (lifespan !== undefined || issuedAgo !== undefined) changed.add('exp');
      if (issuedAgo !== undefined) changed.add('iat');
      return steps.map((step) =>
        typeof step.claim === 'string' && changed.has(step.claim) ? { ...step, text: `${step.claim}: ${id}` } : step,
      );
    }
    case 'patch':
    case 'real':
    case 'number':
    case undefined:
      return steps;
  }
}
