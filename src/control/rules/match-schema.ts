import * as z from 'zod';
import { isHeaderName } from './header-text.ts';
import { json, maxDepth } from './json-value.ts';

/** Longer texts are not looked for. */
const maxTextLength = 65_536;
const text = z.string('must be a string').max(maxTextLength, `must have at most ${maxTextLength} characters`);

/** How a text of a request must be. */
const textMatch = z
  .union(
    [
      text,
      z.strictObject({
        pattern: text.describe('a regular expression in the syntax of RE2, found anywhere in the text'),
      }),
      z.strictObject({ contains: text }),
      z.strictObject({ present: z.boolean() }),
    ],
    'must be a string, {"pattern": …}, {"contains": …} or {"present": true or false}',
  )
  .meta({ id: 'TextMatch' });
export type TextMatch = z.output<typeof textMatch>;

const named = z.record(z.string(), textMatch, 'must be an object');

/** Each is looked at with every request of that kind. */
const maxMembers = 1000;
const tooManyMembers = `must have at most ${maxMembers} members in all`;

/** Members of a value, those inside of others too; what is nested too deeply is refused anyway. */
function membersOf(value: unknown, depth = maxDepth): number {
  if (typeof value !== 'object' || value === null || depth === 0) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + membersOf(inner, depth - 1), 0);
}

/** Which requests are meant: all that is given must hold. */
export const matchSchema = z
  .strictObject(
    {
      interface: z
        .enum(['search', 'token', 'example-app'], 'must be one of search, token, example-app')
        .optional()
        .describe('who answers'),
      operation: textMatch.optional().describe('what is asked for, in one word'),
      method: textMatch.optional(),
      path: text
        .regex(/^[/*]/, 'must begin with / or *')
        .refine((glob) => !glob.includes('?'), 'must be a path without a query; that is `query`')
        .refine((glob) => !/^\/-(?:\/|$)/.test(glob), 'must be outside of /-/, which no rule reaches')
        .optional()
        .describe('the decoded path; `*` stands for any characters but a slash, `**` for any'),
      path_pattern: text.optional().describe('a regular expression in the syntax of RE2, found anywhere in the path'),
      query: named.optional().describe('parameters by name; one that is repeated needs one value that fits'),
      headers: named
        .superRefine((given, { addIssue }) => {
          for (const name of Object.keys(given))
            if (!isHeaderName(name))
              addIssue({ code: 'custom', path: [name], message: 'is not a valid name of a header' });
        })
        .optional()
        .describe('headers by name, in any case'),
      body: json.optional().describe('members of the JSON or of the form that must be there; others may be there too'),
      client_id: textMatch.optional().describe('the client that a token request names'),
      username: textMatch
        .optional()
        .describe('the user whom a form of the token endpoint is about: by name, or by the code or token in it'),
      realm: textMatch.optional(),
      api_key: textMatch.optional(),
    },
    'must be an object',
  )
  .refine(
    ({ query, headers, body }) => membersOf(query) + membersOf(headers) + membersOf(body) <= maxMembers,
    tooManyMembers,
  )
  .meta({ id: 'Match' });
export type Match = z.output<typeof matchSchema>;
