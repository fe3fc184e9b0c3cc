import * as z from 'zod';
import { sizedFirst } from '../input/sized-first.ts';
import { matchSchema, matchSizeProblem } from './match-schema.ts';
import type { OutcomeInput } from './outcome-input.ts';
import { outcomeSchema, outcomeSizeProblem } from './outcome-schema.ts';

const maxCount = 1_000_000_000;
const count = (min: number) => {
  const message = `must be a whole number from ${min} to ${maxCount}`;
  return z.int(message).min(min, message).max(maxCount, message);
};

/** Which of the requests that match are meant. */
const when = z.strictObject(
  {
    skip: count(0).default(0).describe('so many pass first'),
    every: count(1).default(1).describe('of the rest, every nth'),
    probability: z
      .number('must be a number from 0 to 1')
      .min(0, 'must be a number from 0 to 1')
      .max(1, 'must be a number from 0 to 1')
      .default(1)
      .describe('of those, drawn by the seed of the sandbox'),
    times: count(1).optional().describe('how often the outcome is used at most'),
  },
  'must be an object',
);

const maxSteps = 100;
const stepsRule = `must be at most ${maxSteps}`;

/** What to do with which requests. */
export const ruleSchema = z
  .strictObject(
    {
      name: z.string('must be a string').max(1000, 'must have at most 1000 characters').optional(),
      match: sizedFirst(matchSchema, matchSizeProblem).prefault({}),
      when: when.prefault({}),
      then: sizedFirst(
        z.union([outcomeSchema, z.array(outcomeSchema).min(1, 'must not be empty').max(maxSteps, stepsRule)], {
          error: ({ input }) =>
            typeof input === 'object' && input !== null ? undefined : 'must be an object or a list',
        }),
        (then) => {
          const steps = Array.isArray(then) ? then : [then];
          return steps.length > maxSteps ? stepsRule : steps.map(outcomeSizeProblem).find(Boolean);
        },
      ).describe('a list: the nth application uses the nth, the last stays'),
      set: z
        .string('must be a string')
        .max(1000, 'must have at most 1000 characters')
        .optional()
        .describe('the state that the sandbox has once the rule is applied'),
    },
    'must be an object',
  )
  .meta({ id: 'Rule' });
export type Rule = z.output<typeof ruleSchema>;
/** A rule as a caller writes it: it has one outcome, or a list of them. */
export type RuleInput = Omit<z.input<typeof ruleSchema>, 'then'> & {
  readonly then: OutcomeInput | readonly OutcomeInput[];
};
