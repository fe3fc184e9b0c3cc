import * as z from 'zod';
import type { EntryState } from '../facts/request-facts.ts';
import type { AppliedRule } from '../rules/applied-rule.ts';
import type { Condition } from '../rules/condition.ts';
import { matchFields, maxMembers, membersOf, tooManyMembers } from '../rules/match-schema.ts';
import { type EntryHead, progressNames } from './entry.ts';

const statusRule = 'must be a status such as 429, "4xx", or a list of these';
const status = z.union([
  z.int(statusRule).min(100, statusRule).max(599, statusRule),
  z.string().regex(/^[1-5](?:\d\d|xx)$/i, statusRule),
]);
const progressRule = `must be one of ${progressNames.join(', ')}`;

const flatMatch = z.strictObject({
  ...matchFields,
  status: z
    .union([status, z.array(status).min(1, statusRule)], { error: statusRule })
    .optional()
    .describe('of the answer'),
  rule: z.string('must be a string').optional().describe('the id or the name of a rule that was applied'),
  progress: z.enum(progressNames, progressRule).optional(),
});
export interface EntryMatch extends z.output<typeof flatMatch> {
  readonly not?: EntryMatch | undefined;
  readonly any_of?: EntryMatch[] | undefined;
}

const inner = z.lazy((): z.ZodType<EntryMatch, EntryMatch> => entryMatch);

/** Which entries of the journal are meant: all conditions must hold. */
export const entryMatch = z
  .strictObject(
    {
      ...flatMatch.shape,
      not: inner.optional().describe('a match that must not hold'),
      any_of: z
        .array(inner, 'must be a list')
        .min(1, 'must not be empty')
        .optional()
        .describe('one of these must hold'),
    },
    'must be an object',
  )
  .refine((match) => membersOf(match) <= maxMembers, tooManyMembers)
  .meta({ id: 'EntryMatch' });

/** Whether a rule was applied. @param named its id or its name */
export const hasRule = ({ rule, rules = [] }: Pick<EntryHead, 'rule' | 'rules'>, named: string): boolean =>
  rule === named || rules.some(({ id, name }: AppliedRule) => id === named || name === named);

/** The conditions of a match on the state of an entry. */
export function stateConditions({ status, rule, progress }: EntryMatch): Condition[] {
  const conditions: Condition[] = [];
  const add = (field: string, fits: (state: EntryState) => boolean) =>
    conditions.push({ field, needs: 'head', fits: ({ entry }) => entry !== undefined && fits(entry) });
  if (status !== undefined) {
    const expected = [status].flat().map((one) => String(one).toLowerCase());
    add('status', ({ status: has }) => has !== undefined && expected.some((one) => isStatus(has, one)));
  }
  if (rule !== undefined) add('rule', (entry) => hasRule(entry, rule));
  if (progress !== undefined) add('progress', (entry) => entry.progress === progress);
  return conditions;
}

const isStatus = (status: number, expected: string) =>
  expected.endsWith('xx') ? String(status)[0] === expected[0] : String(status) === expected;
