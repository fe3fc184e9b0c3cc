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
 * The schema of conditions on a text.
 * @param value of a text
 * @param id the name of the schema in documents and types
 */
export function conditionSchema<Match>(value: z.ZodType<string, string>, id: string): z.ZodType<Match, Match> {
  const inner = z.lazy((): z.ZodType<Match, Match> => schema);
  const list = z.array(inner).min(1, 'must not be empty');
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
          .refine((condition) => Object.keys(condition).length > 0, 'must have an operator')
          .meta({ id: id.replace(/Match$/, 'Condition') }),
      ],
      { error: ({ input }) => problemOf(input) },
    )
    .meta({ id }) as unknown as z.ZodType<Match, Match>;
  return schema;
}

export const textMatch = conditionSchema<TextMatch>(text, 'TextMatch');

/** What is wrong with a value that is no condition. */
function problemOf(input: unknown): string {
  const form = `must be a string, a list of conditions, or an object with operators: ${operators.join(', ')}`;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return form;
  const unknown = Object.keys(input).find((name) => !isOperator(name));
  if (unknown === undefined) return form;
  const meant = operatorMeantBy(unknown);
  return `is no operator${meant === undefined ? `; operators are ${operators.join(', ')}` : `, ${meant} is one`}`;
}
