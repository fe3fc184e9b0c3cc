import * as z from 'zod';
import { InvalidRuleError } from './invalid-rule.ts';
import { json } from './json-value.ts';
import { plainOperators, type ValueCondition } from './value-schema.ts';

const condition = z.strictObject({
  ...plainOperators,
  not: json.optional(),
  any_of: z.array(json, 'must be a list').min(1, 'must not be empty').optional(),
});

/** A condition that stands in a body. @throws {InvalidRuleError} for a wrong value of an operator */
export function bodyCondition(expected: object, field: string): ValueCondition<unknown> {
  const read = condition.safeParse(expected);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new InvalidRuleError([field, ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is wrong');
}
