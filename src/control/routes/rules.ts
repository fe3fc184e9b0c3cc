import * as z from 'zod';
import { refusalNames } from '../../contract/refusal-names.ts';
import { Problem } from '../input/problem.ts';
import { type Route, route } from '../routing/route.ts';
import type { ListedRule } from '../rules/rule-entry.ts';
import { RuleLimitError } from '../rules/rule-list.ts';
import { allCompiled, checkedList, compiledRule, ruleListInput } from '../rules/rule-list-input.ts';
import { ruleSchema } from '../rules/rule-schema.ts';

export const newRule = ruleSchema.extend({
  first: z.boolean('must be true or false').optional().describe('at the front of the list instead of its end'),
});

export const shownRule = ruleSchema
  .extend({
    id: z.string(),
    matched: z.int().describe('how often it was tried and its `match` fitted'),
    applied: z.int().describe('how often its outcome was used'),
    spent: z.boolean().describe('whether its `times` are over'),
  })
  .meta({ id: 'ListedRule' });
const one = { description: 'the rule', schema: shownRule };
const unknown = { description: 'there is no such rule' };

const isUnused = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true')
  .optional()
  .describe('only those that were never applied, or only the others');

export const namedError = z.strictObject({
  name: z.enum(refusalNames),
  interface: z.enum(['search', 'token', 'example-app', 'any']),
  status: z.int(),
  summary: z.string(),
});

function show({ id, rule, matched, applied }: ListedRule): z.output<typeof shownRule> {
  return { id, ...rule, matched, applied, spent: rule.when.times !== undefined && applied >= rule.when.times };
}

/** @throws {Problem} 503 when there is no room for the rule. */
export function entered<T>(enter: () => T): T {
  try {
    return enter();
  } catch (error) {
    throw error instanceof RuleLimitError ? new Problem(503, error.message) : error;
  }
}

function found<T>(rule: T | undefined, id = ''): T {
  if (rule === undefined) throw new Problem(404, `there is no rule ${JSON.stringify(id)}`);
  return rule;
}

export const ruleRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/rules',
    summary: 'The rules, in the order in which they are tried',
    query: z.strictObject({ unused: isUnused }),
    responses: { 200: { description: 'the rules', schema: z.strictObject({ rules: z.array(shownRule) }) } },
    handler({ sandbox, query: { unused } }) {
      const rules = sandbox.rules.list();
      const selected = unused === undefined ? rules : rules.filter(({ applied }) => (applied === 0) === unused);
      return { body: { rules: selected.map(show) }, isLarge: true };
    },
  }),
  route({
    method: 'PUT',
    path: '/rules',
    summary: 'Puts these rules in the place of all; with one that is wrong nothing is changed',
    body: ruleListInput,
    check: checkedList,
    responses: {
      200: { description: 'the rules', schema: z.strictObject({ rules: z.array(shownRule) }) },
      503: { description: 'there are too many rules' },
    },
    async handler({ sandbox, control, body: { rules } }) {
      const ready = await allCompiled(rules, control);
      return { body: { rules: entered(() => sandbox.rules.replaceAll(ready)).map(show) }, isLarge: true };
    },
  }),
  route({
    method: 'POST',
    path: '/rules',
    summary: 'Adds a rule at the end, or at the front',
    body: newRule,
    responses: { 201: one, 503: { description: 'there are too many rules' } },
    async handler({ sandbox, control, body: { first, ...rule } }) {
      const ready = await compiledRule(rule, control);
      return { status: 201, body: show(entered(() => sandbox.rules.add(ready, first))) };
    },
  }),
  route({
    method: 'DELETE',
    path: '/rules',
    summary: 'Removes every rule; callers that hang because of one are answered',
    responses: { 204: { description: 'done' } },
    handler({ sandbox }) {
      sandbox.rules.clear();
      return { status: 204 };
    },
  }),
  route({
    method: 'GET',
    path: '/rules/{id}',
    summary: 'One rule',
    responses: { 200: one, 404: unknown },
    handler: ({ sandbox, params: { id } }) => ({ body: show(found(sandbox.rules.get(id ?? ''), id)) }),
  }),
  route({
    method: 'PUT',
    path: '/rules/{id}',
    summary: 'Puts another rule in its place; it is counted anew',
    body: ruleSchema,
    responses: { 200: one, 404: unknown, 503: { description: 'the rules are too large' } },
    async handler({ sandbox, control, params: { id }, body }) {
      const ready = await compiledRule(body, control);
      return {
        body: show(
          found(
            entered(() => sandbox.rules.replace(id ?? '', ready)),
            id,
          ),
        ),
      };
    },
  }),
  route({
    method: 'DELETE',
    path: '/rules/{id}',
    summary: 'Removes a rule; callers that hang because of it are answered',
    responses: { 204: { description: 'done' }, 404: unknown },
    handler({ sandbox, params: { id } }) {
      if (!sandbox.rules.delete(id ?? '')) found(undefined, id);
      return { status: 204 };
    },
  }),
  route({
    method: 'GET',
    path: '/refusals',
    summary: 'The errors that rules can refuse requests with',
    responses: { 200: { description: 'the errors', schema: z.strictObject({ refusals: z.array(namedError) }) } },
    handler: ({ control }) => ({ body: { refusals: control.ruleNames.errors } }),
  }),
];
