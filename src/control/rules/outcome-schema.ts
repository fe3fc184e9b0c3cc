import * as z from 'zod';
import { isHeaderName, isHeaderValue } from './header-text.ts';
import { json } from './json-value.ts';
import { seconds } from './seconds.ts';
import { tokenChanges } from './token-change-schema.ts';

const text = z.string('must be a string');

const delay = z
  .union(
    [z.strictObject({ seconds }), z.strictObject({ from: seconds, to: seconds })],
    'must be {"seconds": …} or {"from": …, "to": …}, in seconds, 0 or more',
  )
  .refine((span) => 'seconds' in span || span.from <= span.to, '`from` must not be above `to`');

/** The length follows from the body. */
const ownHeaders: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

const headerValue = text.refine(isHeaderValue, 'is not a valid value of a header');
const maxHeaders = 1000;
const headers = z
  .record(
    text,
    z.union([headerValue, z.array(headerValue)], 'must be a string or a list of strings'),
    'must be an object',
  )
  .refine((given) => Object.keys(given).length <= maxHeaders, `must be at most ${maxHeaders}`)
  .superRefine((given, { addIssue }) => {
    for (const name of Object.keys(given)) {
      if (!isHeaderName(name)) addIssue({ code: 'custom', path: [name], message: 'is not a valid name of a header' });
      else if (ownHeaders.has(name.toLowerCase()))
        addIssue({ code: 'custom', path: [name], message: 'follows from the body and cannot be given' });
    }
  });

const respond = z.strictObject({
  status: z
    .int('must be a status code from 200 to 599')
    .min(200, 'must be a status code from 200 to 599')
    .max(599, 'must be a status code from 200 to 599')
    .default(200),
  headers: headers.default({}),
  body: json.optional().describe('a string is sent as it is, anything else as JSON'),
});

const faults = ['close', 'reset', 'truncate', 'hang', 'drip', 'garbage'] as const;

const maxResults = 100;
const image = z.union(
  [text, z.strictObject({ url: text, description: text.default('') })],
  'must be a URL or {url, description}',
);
const scoreRule = 'must be a number from 0 to 1';
const result = z.strictObject({
  url: text.min(1, 'must not be empty'),
  title: text,
  content: text,
  score: z.number(scoreRule).min(0, scoreRule).max(1, scoreRule).optional(),
  raw_content: text.optional().describe('the whole page as Markdown; without it, `content`'),
  published_date: z.iso.datetime({ offset: true, error: 'must be a time such as 2030-01-01T00:00:00Z' }).optional(),
  favicon: text.optional(),
  images: z.array(image).optional(),
});

/** Sets of results that the search API has ready. A test compares them with it. */
export const readySetNames = [
  'hostile',
  'no-url',
  'duplicate-urls',
  'wrong-types',
  'empty',
  'prompt-injection',
] as const;

/** A rule has at most one of these. */
export const outcomeKinds = ['refuse', 'respond', 'fault', 'results', 'token', 'patch', 'number'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** What is done to a request. */
export const outcomeSchema = z
  .strictObject(
    {
      delay: delay.optional().describe('comes first; alone, or beside another outcome'),
      refuse: text.optional().describe('an error by its name in `GET /-/refusals`'),
      respond: respond.optional(),
      fault: z.enum(faults, `must be one of ${faults.join(', ')}`).optional(),
      bytes_per_second: z
        .number('must be a number above 0')
        .gt(0, 'must be a number above 0')
        .max(1e9, 'must be at most 1000000000')
        .optional()
        .describe('of the fault `drip`'),
      results: z
        .union(
          [z.array(result).max(maxResults, `must be at most ${maxResults}`), z.enum(readySetNames)],
          `must be a list of results, or one of ${readySetNames.join(', ')}`,
        )
        .optional()
        .describe('what a search finds, or the name of a ready set of results that may break the schema'),
      answer: text
        .nullable()
        .optional()
        .describe('of a search with `results`; without it one is made from them for a request that asks for it'),
      token: tokenChanges.optional(),
      patch: json.optional().describe('a merge patch (RFC 7396) on the body of the real answer'),
      number: z.number('must be a number').optional().describe('what the cached variant answers'),
    },
    'must be an object',
  )
  .superRefine((then, { addIssue }) => {
    const issue = (path: string[], message: string) => addIssue({ code: 'custom', path, message });
    const kinds = outcomeKinds.filter((kind) => then[kind] !== undefined);
    if (kinds.length > 1) issue([kinds[1] ?? ''], `cannot stand beside ${kinds[0]}: a rule has one outcome`);
    if (kinds.length === 0 && then.delay === undefined)
      issue([], `must have one of ${[...outcomeKinds, 'delay'].join(', ')}`);
    if (then.fault === 'drip' && then.bytes_per_second === undefined)
      issue(['bytes_per_second'], 'must be given with the fault drip');
    if (then.fault !== 'drip' && then.bytes_per_second !== undefined)
      issue(['bytes_per_second'], 'belongs to the fault drip');
    if (then.answer !== undefined && then.results === undefined) issue(['answer'], 'belongs to results');
  });
export type Outcome = z.output<typeof outcomeSchema>;
