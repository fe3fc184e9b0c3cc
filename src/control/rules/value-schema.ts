import * as z from 'zod';
import { json } from './json-value.ts';
import { isOperator, operatorMeantBy, operators } from './operators.ts';

/** Longer texts are not looked for. */
const maxTextLength = 65_536;
export const text = z.string('must be a string').max(maxTextLength, `must have at most ${maxTextLength} characters`);
const number = z.number('must be a number');

/** How a value must be: all conditions must hold. */
export interface ValueCondition<Text = TextMatch> {
  readonly equals?: unknown;
  readonly pattern?: string | undefined;
  readonly contains?: string | undefined;
  readonly present?: boolean | undefined;
  readonly similar?: string | undefined;
  readonly above?: number | undefined;
  readonly below?: number | undefined;
  readonly not?: Text | undefined;
  readonly any_of?: Text[] | undefined;
}

/** How a text of a request must be. A list: one of them must hold. */
export type TextMatch = string | TextMatch[] | ValueCondition;

/** Fields of a condition, but for those that contain others. */
export const plainOperators = {
  equals: json.optional().describe('the same in all its depth'),
  pattern: text.optional().describe('a regular expression in the syntax of RE2, found anywhere in the text'),
  contains: text.optional(),
  present: z.boolean('must be true or false').optional(),
  similar: text.optional().describe('a question about the same: it has the same words but for those of its frame'),
  above: number.optional(),
  below: number.optional(),
};

/**
 * The schema of conditions on a value.
 * @param value that stands for itself
 * @param id the name of the schema in documents and types
 * @param rule what is said of what is no condition; operators are named without it
 */
export function conditionSchema<Match>(
  value: z.ZodType<string | number>,
  id: string,
  rule?: string,
): z.ZodType<Match, Match> {
  const inner = z.lazy((): z.ZodType<Match, Match> => schema);
  const list = z.array(inner).min(1, rule ?? 'must not be empty');
  const schema = z
    .union(
      [
        value,
        list,
        z
          .strictObject(
            { ...plainOperators, not: inner.optional(), any_of: list.optional() },
            { error: ({ code, input }) => (code === 'unrecognized_keys' ? problemOf(input) : undefined) },
          )
          .refine((condition) => Object.keys(condition).length > 0, {
            error: 'must have an operator',
            when: ({ issues }) => issues.length === 0,
          })
          .meta({ id: id.replace(/Match$/, 'Condition') }),
      ],
      { error: ({ input }) => (isPlain(input) && ownProblem(value, input)) || problemOf(input, rule) },
    )
    .meta({ id }) as unknown as z.ZodType<Match, Match>;
  return schema;
}

export const textMatch = conditionSchema<TextMatch>(text, 'TextMatch');

const isPlain = (input: unknown) => typeof input === 'string' || typeof input === 'number';

/** What the schema of a value says of one; undefined: nothing but that it is of another type. */
function ownProblem(value: z.ZodType, input: unknown): string | undefined {
  const issue = value.safeParse(input).error?.issues[0];
  return issue?.code === 'invalid_type' ? undefined : issue?.message;
}

/** What is wrong with a value that is no condition. */
function problemOf(input: unknown, rule?: string): string {
  const form = rule ?? `must be a string, a list of conditions, or an object with operators: ${operators.join(', ')}`;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return form;
  const unknown = Object.keys(input).find((name) => !isOperator(name));
  if (unknown === undefined) return form;
  const meant = operatorMeantBy(unknown);
  return `is no operator${meant === undefined ? `; operators are ${operators.join(', ')}` : `, ${meant} is one`}`;
}
