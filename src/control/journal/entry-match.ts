import * as z from 'zod';
import type { EntryState } from '../facts/request-facts.ts';
import type { AppliedRule } from '../rules/applied-rule.ts';
import type { Expectation } from '../rules/expectations.ts';
import { matchFields, maxMembers, membersOf, tooManyMembers } from '../rules/match-schema.ts';
import { matchBy } from '../rules/match-value.ts';
import { conditionSchema, textMatch, type ValueCondition } from '../rules/value-schema.ts';
import { type EntryHead, type Progress, progressNames } from './entry.ts';

const statusRule = 'must be a status such as 429, "4xx", or a list of these';
const status = z.union([
  z.int(statusRule).min(100, statusRule).max(599, statusRule),
  z.string().regex(/^[1-5](?:\d\d|xx)$/i, statusRule),
]);

/**
 * A condition on a status: a value in it is one, or stands for those that begin like it.
 * @public declarations of what is made of it name it
 */
export type StatusMatch = number | string | StatusMatch[] | ValueCondition<StatusMatch>;
const statusMatch = conditionSchema<StatusMatch>(status, 'StatusMatch', statusRule);

/**
 * A condition on how far a request has come.
 * @public declarations of what is made of it name it
 */
export type ProgressMatch = Progress | ProgressMatch[] | ValueCondition<ProgressMatch>;
const progressRule = `must be one of ${progressNames.join(', ')}`;
const progressMatch = conditionSchema<ProgressMatch>(z.enum(progressNames, progressRule), 'ProgressMatch');

const flatMatch = z.strictObject({
  ...matchFields,
  status: statusMatch.optional().describe('of the answer: `429`, `"4xx"`'),
  rule: textMatch.optional().describe('the id or the name of a rule that was applied'),
  progress: progressMatch.optional(),
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

/** What a match expects of the state of an entry. */
export const stateExpectations = ({ status, rule, progress }: EntryMatch): Expectation[] => [
  { field: 'status', needs: 'head', expected: status, read: ({ entry }) => entry?.status, compare: compareStatus },
  { field: 'rule', needs: 'head', expected: rule, read: ({ entry }) => entry && rulesOf(entry) },
  { field: 'progress', needs: 'head', expected: progress, read: ({ entry }) => entry?.progress },
];

/** The names and ids of all rules that were applied. */
function rulesOf({ rule, rules = [] }: EntryState): string[] | undefined {
  const all = [rule, ...rules.flatMap(({ id, name }) => [id, name])].filter((one) => one !== undefined);
  return all.length === 0 ? undefined : all;
}

const compareStatus = matchBy((expected) => {
  const wanted = String(expected).toLowerCase();
  return (value) =>
    value !== undefined && (wanted.endsWith('xx') ? String(value)[0] === wanted[0] : String(value) === wanted);
});
