import * as z from 'zod';
import { type RefusalName, refusalNames } from '../../contract/refusal-names.ts';
import { listOf } from '../input/sized-first.ts';
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
  .refine((input) => Object.keys(input).length <= maxHeaders, `must be at most ${maxHeaders}`)
  .superRefine((input, { addIssue }) => {
    for (const name of Object.keys(input)) {
      if (!isHeaderName(name)) addIssue({ code: 'custom', path: [name], message: 'is not a valid name of a header' });
      else if (ownHeaders.has(name.toLowerCase()))
        addIssue({ code: 'custom', path: [name], message: 'follows from the body and cannot be given' });
    }
  });

const removableHeader = text
  .refine(isHeaderName, 'is not a valid name of a header')
  .refine((name) => !ownHeaders.has(name.toLowerCase()), 'follows from the body and cannot be removed');

const respond = z.strictObject({
  status: z
    .int('must be a status code from 200 to 599')
    .min(200, 'must be a status code from 200 to 599')
    .max(599, 'must be a status code from 200 to 599')
    .default(200),
  headers: headers.default({}),
  body: json.optional().describe('a string is sent as it is, anything else as JSON'),
});

const real = z
  .strictObject({
    status: respond.shape.status.unwrap().optional(),
    headers: headers.optional().describe('in the place of those with the same names'),
    remove_headers: listOf(z.array(removableHeader), maxHeaders, `must be at most ${maxHeaders}`).optional(),
    patch: json.optional().describe('a merge patch (RFC 7396) on a body that is JSON'),
  })
  .describe('the real answer, also a refusal, with these changes; {}: as it is');

const faults = ['close', 'reset', 'truncate', 'cut', 'hang', 'drip', 'garbage'] as const;
const maxAfterBytes = 1_000_000_000;
const afterBytesRule = `must be a whole number from 0 to ${maxAfterBytes}`;

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

/** Which names there are is checked with the interfaces, so that the message can name what was given. */
const refusal = text.meta({ enum: [...refusalNames] }) as unknown as z.ZodType<RefusalName, RefusalName>;

/** A rule has at most one of these. */
export const outcomeKinds = ['refuse', 'respond', 'fault', 'results', 'token', 'patch', 'real', 'number'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** What is wrong with an outcome that has far too many results. */
export const outcomeSizeProblem = (outcome: unknown): string | undefined => {
  const { results } = Object(outcome) as Record<string, unknown>;
  return Array.isArray(results) && results.length > 10 * maxResults
    ? `results must be at most ${maxResults}`
    : undefined;
};

/** What is done to a request. */
export const outcomeSchema = z
  .strictObject(
    {
      delay: delay.optional().describe('comes first; alone, or beside another outcome'),
      refuse: refusal.optional().describe('an error by its name in `GET /-/refusals`'),
      respond: respond.optional(),
      fault: z.enum(faults, `must be one of ${faults.join(', ')}`).optional(),
      bytes_per_second: z
        .number('must be a number above 0')
        .gt(0, 'must be a number above 0')
        .max(1e9, 'must be at most 1000000000')
        .optional()
        .describe('of the fault `drip`'),
      after_bytes: z
        .int(afterBytesRule)
        .min(0, afterBytesRule)
        .max(maxAfterBytes, afterBytesRule)
        .optional()
        .describe('of the faults `cut` and `reset`: so much of the body is sent first; 0: the head only'),
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
      real: real.optional(),
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
    if (then.fault === 'cut' && then.after_bytes === undefined)
      issue(['after_bytes'], 'must be given with the fault cut');
    if (then.after_bytes !== undefined && then.fault !== 'cut' && then.fault !== 'reset')
      issue(['after_bytes'], 'belongs to the faults cut and reset');
    if (then.answer !== undefined && then.results === undefined) issue(['answer'], 'belongs to results');
  });
export type Outcome = z.output<typeof outcomeSchema>;
