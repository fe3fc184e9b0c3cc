import * as z from 'zod';
import { mapInSlices } from '../../runtime/slices.ts';
import type { Control } from '../control.ts';
import { checked, checkedItems } from '../input/checked.ts';
import { fieldProblem } from '../input/problem.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import { InvalidRuleError } from './invalid-rule.ts';
import type { IdentifiedRule } from './rule-list.ts';
import { type Rule, ruleSchema } from './rule-schema.ts';

/** Rules are taken in the shape in which they are shown: what is counted is passed over. */
const idRule = 'must have 1 to 100 characters';
const countRule = 'must be a whole number, 0 or more';
const count = z.int(countRule).min(0, countRule);

const ruleInput = ruleSchema.extend({
  id: z.string('must be a string').min(1, idRule).max(100, idRule).optional().describe('stays when it is given'),
  matched: count.optional(),
  applied: count.optional(),
  spent: z.boolean('must be true or false').optional(),
});
export const ruleListInput = z.strictObject({ rules: z.array(ruleInput, 'must be a list of rules') });
type RuleListInput = z.output<typeof ruleListInput>;

/** Rules that have not been checked. @param place of the list @throws {Problem} 422 naming the member that cannot be used */
export const checkedRules = (rules: readonly unknown[], place: string): Promise<RuleListInput['rules']> =>
  checkedItems(ruleInput, rules, place);

/** A list as a body brings it. @throws {Problem} 422 naming the member that cannot be used */
export async function checkedList(body: unknown): Promise<RuleListInput> {
  const rules = Object(body).rules as unknown;
  if (!Array.isArray(rules)) return checked(ruleListInput, body, 'body');
  checked(ruleListInput, { ...Object(body), rules: [] }, 'body');
  return { rules: await checkedRules(rules, 'rules') };
}

type RuleNaming = Pick<Control, 'ruleNames'>;

/** Rules with their own ids. @throws {Problem} 422 naming the member that cannot be used. */
export function allCompiled(rules: RuleListInput['rules'], control: RuleNaming, place = ''): Promise<IdentifiedRule[]> {
  const ids = new Set<string>();
  return mapInSlices(rules, async ({ id, matched: _, applied: _applied, spent: _spent, ...rule }, at) => {
    const field = `${place}rules.${at}.`;
    if (id !== undefined && ids.has(id))
      throw fieldProblem([{ field: `${field}id`, message: 'is that of another rule' }]);
    if (id !== undefined) ids.add(id);
    return { id, compiled: await compiledRule(rule, control, field) };
  });
}

/** @param prefix of the field that is named @throws {Problem} 422 naming the member that cannot be used. */
export async function compiledRule(rule: Rule, { ruleNames }: RuleNaming, prefix = ''): Promise<CompiledRule> {
  try {
    return await compileRule(rule, ruleNames);
  } catch (error) {
    if (!(error instanceof InvalidRuleError)) throw error;
    throw fieldProblem([{ field: prefix + error.field, message: error.message }]);
  }
}
