import * as z from 'zod';
import type { AddressedRequest } from '../../http/request-context.ts';
import { mapInSlices } from '../../runtime/slices.ts';
import { fieldProblem, Problem } from '../input/problem.ts';
import { listOf, sizedFirst } from '../input/sized-first.ts';
import { awaitFinding, type Looked, look } from '../journal/await-finding.ts';
import { type EntryMatch, entryMatch, stateExpectations } from '../journal/entry-match.ts';
import type { Journal } from '../journal/journal.ts';
import { expectation, mismatchText } from '../journal/mismatch.ts';
import { readEntries } from '../journal/read-entries.ts';
import { mapTexts, withoutSecrets } from '../journal/secret-conditions.ts';
import { since } from '../journal/since.ts';
import {
  countVerification,
  type ExpectedCount,
  type Finding,
  nearestTo,
  orderVerification,
} from '../journal/verification.ts';
import { maskedKey } from '../redaction/redaction.ts';
import { type Route, route } from '../routing/route.ts';
import type { RequestMatch } from '../rules/condition.ts';
import { InvalidRuleError } from '../rules/invalid-rule.ts';
import { requestMatch } from '../rules/match-request.ts';
import { matchSizeProblem } from '../rules/match-schema.ts';
import type { PatternBudget } from '../rules/pattern-match.ts';
import { checkMatchNames, type RuleNames } from '../rules/rule-names.ts';

const number = z.int('must be a whole number').min(0, 'must not be negative').max(1_000_000_000, 'is too large');
/** One hour. */
const maxWithin = 3600;

export const verifySchema = z
  .strictObject({
    match: sizedFirst(entryMatch, matchSizeProblem).optional(),
    count: number.optional().describe('exactly so many'),
    at_least: number.optional().describe('1 unless another number is given'),
    at_most: number.optional(),
    within: z
      .number('must be a number of seconds')
      .min(0, 'must not be negative')
      .max(maxWithin, `must be at most ${maxWithin}`)
      .optional()
      .describe('seconds of real time to wait for it; `at_most` waits them out'),
    since: since.optional(),
    in_order: listOf(
      z.array(sizedFirst(entryMatch, matchSizeProblem)).min(1, 'must have at least one match'),
      1000,
      'is too long',
    ).optional(),
  })
  .superRefine(({ match, in_order: inOrder, within: _, since: _since, ...counts }, context) => {
    const named = Object.keys(counts).filter((name) => counts[name as keyof typeof counts] !== undefined);
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((match === undefined) === (inOrder === undefined)) issue('match', 'either match or in_order must be given');
    if (named.length > 1) issue(named[1] ?? '', `cannot be given together with ${named[0]}`);
    if (inOrder !== undefined) for (const name of named) issue(name, 'cannot be given together with in_order');
  });
type Verify = z.output<typeof verifySchema>;

/** So many ids are told. */
const maxIds = 1000;

export const passedSchema = z.strictObject({
  expected: z.string(),
  found: z.int(),
  ids: z.array(z.string()).describe(`of the requests that fitted, the oldest first, at most ${maxIds}`),
});

/** What a verification is about. */
interface Verified extends Looked {
  readonly names: RuleNames;
  readonly request: AddressedRequest;
}

/** @throws {Problem} 422 for a match that cannot be meant: an unknown operation would pass for one that never came. */
async function prepare(
  match: EntryMatch,
  field: string,
  { journal, names }: Verified,
  budget: PatternBudget = { characters: 0 },
): Promise<RequestMatch> {
  try {
    checkMatchNames(match, names, field);
    const { terms, fieldsOf } = names;
    const context = { budget, terms, fieldsOf, more: stateExpectations };
    return await requestMatch(withoutSecrets(match, field, journal.digestOf), field, context);
  } catch (error) {
    throw error instanceof InvalidRuleError ? fieldProblem([error]) : error;
  }
}

function expectedCount({ count, at_least: atLeast, at_most: atMost }: Verify): ExpectedCount {
  if (count !== undefined) return { kind: 'count', number: count };
  if (atMost !== undefined) return { kind: 'at_most', number: atMost };
  return { kind: 'at_least', number: atLeast ?? 1 };
}

async function verifyCount(match: EntryMatch, body: Verify, verified: Verified) {
  const { journal, request } = verified;
  const expected = expectedCount(body);
  const prepared = await prepare(match, 'match', verified);
  const verification = countVerification(prepared, expected);
  const isOver = ({ passed, found }: Finding) =>
    expected.kind === 'at_least' ? passed : found.length > expected.number || (expected.kind === 'count' && passed);
  const finding = await awaitFinding(() => look(verification, verified), isOver, body.within ?? 0, journal, request);
  return report(finding, expectation(expected), match, prepared, journal);
}

async function verifyOrder(matches: readonly EntryMatch[], body: Verify, verified: Verified) {
  const { journal, request } = verified;
  const budget = { characters: 0 };
  const prepared = await mapInSlices(matches, (match, at) => prepare(match, `in_order.${at}`, verified, budget));
  const lookAgain = () => look(orderVerification(prepared), verified);
  const finding = await awaitFinding(lookAgain, ({ passed }) => passed, body.within ?? 0, journal, request);
  const missing = Math.min(finding.found.length, matches.length - 1);
  const before = finding.found.at(-1);
  const place = before === undefined ? 'first' : `after #${before.id}`;
  const expected = `${matches.length} requests in order, number ${missing + 1} ${place}`;
  return report(finding, expected, matches[missing] ?? {}, prepared[missing] ?? [], journal);
}

/** The report may be printed anywhere. */
const withMaskedKeys = (match: EntryMatch): EntryMatch =>
  JSON.parse(JSON.stringify(match), (name, value) => (name === 'api_key' ? mapTexts(value, maskedKey) : value));

/** @throws {Problem} 417 */
async function report(finding: Finding, expected: string, match: EntryMatch, prepared: RequestMatch, journal: Journal) {
  const { passed, uncertain, cut, found } = finding;
  if (passed) return { body: { expected, found: found.length, ids: found.slice(0, maxIds).map(({ id }) => id) } };
  const others = nearestTo(prepared);
  const entries = await readEntries(journal.entries(), (entry) => {
    others.add(entry);
    return true;
  });
  const nearest = others.list();
  const { dropped } = journal;
  const detail = mismatchText({
    expected,
    match: withMaskedKeys(match),
    found,
    kept: entries.length,
    dropped,
    uncertain,
    cut,
    nearest,
  });
  throw new Problem(417, detail, {
    expected,
    found: found.length,
    nearest: nearest.map(({ entry: { id }, differs }) => ({ id, differs })),
    ...(uncertain && { dropped }),
    ...(cut !== undefined && { truncated: cut }),
  });
}

export const verifyRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/requests/verify',
    summary: 'Whether requests came as expected',
    body: verifySchema,
    responses: {
      200: { description: 'they did', schema: passedSchema },
      417: { description: 'they did not: what was expected, what came, and how the nearest requests differ' },
    },
    handler({ sandbox: { journal }, control, body, request }) {
      const verified = { journal, names: control.ruleNames, request, since: body.since };
      if (body.in_order !== undefined) return verifyOrder(body.in_order, body, verified);
      return verifyCount(body.match ?? {}, body, verified);
    },
  }),
];
