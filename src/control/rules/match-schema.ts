import * as z from 'zod';
import { type OperationName, operationNames } from '../../contract/operation-names.ts';
import { type InterfaceName, interfaceNames } from '../facts/request-facts.ts';
import { isHeaderName } from './header-text.ts';
import { json } from './json-value.ts';
import { conditionSchema, type TextMatch, text, textMatch, type ValueCondition } from './value-schema.ts';

/**
 * A condition on an operation: a text in it is one of the words.
 * @public declarations of what is made of it would otherwise write all words out, which is more than tsc allows
 */
export type OperationMatch = OperationName | OperationMatch[] | ValueCondition<OperationMatch>;

/** A word that is none of these is told where a rule is checked as a whole. */
const operationMatch = conditionSchema<OperationMatch>(text.meta({ enum: [...operationNames] }), 'OperationMatch');

/**
 * A condition on who answers: a text in it is a name.
 * @public declarations of what is made of it name it
 */
export type InterfaceMatch = InterfaceName | InterfaceMatch[] | ValueCondition<InterfaceMatch>;

const interfaceMatch = conditionSchema<InterfaceMatch>(
  z.enum(interfaceNames, `must be one of ${interfaceNames.join(', ')}`),
  'InterfaceMatch',
);

/** Methods have no lower-case letters, and one that has some would never come. */
const methodMatch = conditionSchema<TextMatch>(text.regex(/^[^a-z]*$/, 'must be in upper case'), 'MethodMatch');

/** A text in it is a glob. */
const pathMatch = conditionSchema<TextMatch>(
  text
    .regex(/^[/*]/, 'must begin with / or *')
    .refine((glob) => !glob.includes('?'), 'must be a path without a query; that is `query`')
    .refine((glob) => !/^\/-(?:\/|$)/.test(glob), 'must be outside of /-/, which no rule reaches'),
  'PathMatch',
);

/** A text in it is a regular expression. */
const patternMatch = conditionSchema<TextMatch>(text, 'PatternMatch');

const named = z.record(z.string(), textMatch, 'must be an object');

/** Each is looked at with every request of that kind. */
export const maxMembers = 1000;
export const tooManyMembers = `must have at most ${maxMembers} members in all`;

/** What is nested more deeply is refused anyway. */
const maxDepth = 100;

/** What is wrong with a match that is too large to look at what is wrong inside. */
export const matchSizeProblem = (match: unknown): string | undefined =>
  membersOf(match) > maxMembers ? tooManyMembers : undefined;

/** Members of a value, those inside of others too. */
export function membersOf(value: unknown, depth = maxDepth): number {
  if (typeof value !== 'object' || value === null || depth === 0) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + membersOf(inner, depth - 1), 0);
}

/** What a request can be matched by. */
export const matchFields = {
  interface: interfaceMatch.optional().describe('who answers'),
  operation: operationMatch.optional().describe('what is asked for, in one word'),
  method: methodMatch.optional(),
  path: pathMatch.optional().describe('the decoded path; `*` stands for any characters but a slash, `**` for any'),
  path_pattern: patternMatch
    .optional()
    .describe('a regular expression in the syntax of RE2, found anywhere in the path'),
  query: named.optional().describe('parameters by name; one that is repeated needs one value that fits'),
  headers: named
    .superRefine((input, { addIssue }) => {
      for (const name of Object.keys(input))
        if (!isHeaderName(name)) addIssue({ code: 'custom', path: [name], message: 'is not a valid name of a header' });
    })
    .optional()
    .describe('headers by name, in any case'),
  cookies: named.optional().describe('cookies by name'),
  body: json.optional().describe('members of the JSON or of the form that must be there; others may be there too'),
  client_id: textMatch.optional().describe('the client that a token request names'),
  username: textMatch
    .optional()
    .describe('the user whom a form of the token endpoint is about: by name, or by the code or token in it'),
  realm: textMatch.optional(),
  api_key: textMatch.optional(),
};

const flatMatch = z.strictObject({ ...matchFields, state: textMatch.optional() });
export interface Match extends z.output<typeof flatMatch> {
  readonly not?: Match | undefined;
  readonly any_of?: Match[] | undefined;
}

const inner = z.lazy((): z.ZodType<Match, Match> => matchSchema);

/** Which requests are meant: all conditions must hold. */
export const matchSchema = z
  .strictObject(
    {
      ...flatMatch.shape,
      state: textMatch.optional().describe('what a rule has last `set` in this sandbox; at first an empty text'),
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
  .meta({ id: 'Match' });
