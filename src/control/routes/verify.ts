import * as z from 'zod';
import type { AddressedRequest } from '../../http/request-context.ts';
import { systemClock } from '../../runtime/runtime.ts';
import type { Journal } from '../journal/journal.ts';
import { expectation, mismatchText } from '../journal/mismatch.ts';
import { readEntries } from '../journal/read-entries.ts';
import { withoutSecrets } from '../journal/secret-conditions.ts';
import {
  countVerification,
  type ExpectedCount,
  type Finding,
  nearestTo,
  orderVerification,
  type Verification,
} from '../journal/verification.ts';
import { fieldProblem, Problem } from '../problem.ts';
import { maskedKey } from '../redaction/redaction.ts';
import { type Route, route } from '../route.ts';
import { InvalidRuleError } from '../rules/invalid-rule.ts';
import { type RequestMatch, requestMatch } from '../rules/match-request.ts';
import { type Match, matchSchema } from '../rules/match-schema.ts';
import type { PatternBudget } from '../rules/match-value.ts';
import { checkMatchNames, type RuleNames } from '../rules/rule-names.ts';

const number = z.int('must be a whole number').min(0, 'must not be negative').max(1_000_000_000, 'is too large');
/** One hour. */
const maxWithin = 3600;

export const verifySchema = z
  .strictObject({
    match: matchSchema.optional(),
    count: number.optional().describe('exactly so many'),
    at_least: number.optional().describe('1 unless another number is given'),
    at_most: number.optional(),
    within: z
      .number('must be a number of seconds')
      .min(0, 'must not be negative')
      .max(maxWithin, `must be at most ${maxWithin}`)
      .optional()
      .describe('seconds of real time to wait for it; `at_most` waits them out'),
    in_order: z.array(matchSchema).min(1, 'must have at least one match').max(1000, 'is too long').optional(),
  })
  .superRefine(({ match, in_order: inOrder, within, ...counts }, context) => {
    const given = Object.keys(counts).filter((name) => counts[name as keyof typeof counts] !== undefined);
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((match === undefined) === (inOrder === undefined)) issue('match', 'either match or in_order must be given');
    if (given.length > 1) issue(given[1] ?? '', `cannot be given together with ${given[0]}`);
    if (inOrder !== undefined)
      for (const name of [...given, ...(within === undefined ? [] : ['within'])])
        issue(name, 'cannot be given together with in_order');
  });
type Verify = z.output<typeof verifySchema>;

export const passedSchema = z.strictObject({ expected: z.string(), found: z.int() });

/** What a verification is about. */
interface Verified {
  readonly journal: Journal;
  readonly names: RuleNames;
  readonly request: AddressedRequest;
}

/** @throws {Problem} 422 for a match that cannot be meant: an unknown operation would pass for one that never came. */
async function prepare(
  match: Match,
  field: string,
  { journal, names }: Verified,
  budget: PatternBudget = { characters: 0 },
): Promise<RequestMatch> {
  try {
    checkMatchNames(match, names, field);
    return await requestMatch(withoutSecrets(match, field, journal.digestOf), field, budget);
  } catch (error) {
    throw error instanceof InvalidRuleError ? fieldProblem([error]) : error;
  }
}

function expectedCount({ count, at_least: atLeast, at_most: atMost }: Verify): ExpectedCount {
  if (count !== undefined) return { kind: 'count', number: count };
  if (atMost !== undefined) return { kind: 'at_most', number: atMost };
  return { kind: 'at_least', number: atLeast ?? 1 };
}

async function verifyCount(match: Match, body: Verify, verified: Verified) {
  const { journal, request } = verified;
  const expected = expectedCount(body);
  const prepared = await prepare(match, 'match', verified);
  const verification = countVerification(prepared, expected);
  const isOver = ({ passed, found }: Finding) =>
    expected.kind === 'at_least' ? passed : found.length > expected.number || (expected.kind === 'count' && passed);
  const finding = await waitFor(() => look(verification, journal), isOver, body.within ?? 0, journal, request);
  return report(finding, expectation(expected), match, prepared, journal);
}

async function verifyOrder(matches: readonly Match[], verified: Verified) {
  const { journal } = verified;
  const budget = { characters: 0 };
  const prepared = await Promise.all(matches.map((match, at) => prepare(match, `in_order.${at}`, verified, budget)));
  const finding = await look(orderVerification(prepared), journal);
  const missing = Math.min(finding.found.length, matches.length - 1);
  const before = finding.found.at(-1);
  const place = before === undefined ? 'first' : `after #${before.id}`;
  const expected = `${matches.length} requests in order, number ${missing + 1} ${place}`;
  return report(finding, expected, matches[missing] ?? {}, prepared[missing] ?? [], journal);
}

/** Looks at what is in the journal, in the order in which the requests came. */
async function look(verification: Verification, journal: Journal): Promise<Finding> {
  const found = await readEntries(journal.entries().toReversed(), verification.matches);
  return verification.conclude(found, journal.dropped);
}

/** The report may be printed anywhere. */
const withMaskedKey = (match: Match): Match =>
  typeof match.api_key === 'string' ? { ...match, api_key: maskedKey(match.api_key) } : match;

/** @throws {Problem} 417 */
async function report(finding: Finding, expected: string, match: Match, prepared: RequestMatch, journal: Journal) {
  const { passed, uncertain, found } = finding;
  if (passed) return { body: { expected, found: found.length } };
  const others = nearestTo(prepared);
  const entries = await readEntries(journal.entries(), (entry) => {
    others.add(entry);
    return true;
  });
  const nearest = others.list();
  const { dropped } = journal;
  const detail = mismatchText({
    expected,
    match: withMaskedKey(match),
    found,
    kept: entries.length,
    dropped,
    uncertain,
    nearest,
  });
  throw new Problem(417, detail, {
    expected,
    found: found.length,
    nearest: nearest.map(({ entry: { id }, differs }) => ({ id, differs })),
    ...(uncertain && { dropped }),
  });
}

/** Looks again after new entries until it is over, the time has passed, or nobody waits for it any more. */
async function waitFor(
  look: () => Promise<Finding>,
  isOver: (finding: Finding) => boolean,
  seconds: number,
  journal: Journal,
  request: AddressedRequest,
): Promise<Finding> {
  if (seconds === 0) return look();
  let isNew = false;
  let isWaiting = true;
  let wake = () => {};
  const stop = journal.watch({
    entered() {
      isNew = true;
      wake();
    },
    closed: end,
  });
  function end(): void {
    isWaiting = false;
    wake();
  }
  const timer = new AbortController();
  systemClock.sleep(seconds * 1000, timer.signal).then(end, () => {});
  request.socket.once('close', end);
  let finding = await look();
  while (!isOver(finding) && (isWaiting || isNew)) {
    if (!isNew)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    isNew = false;
    finding = await look();
  }
  request.socket.off('close', end);
  timer.abort();
  stop();
  return finding;
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
      const verified = { journal, names: control.ruleNames, request };
      if (body.in_order !== undefined) return verifyOrder(body.in_order, verified);
      return verifyCount(body.match ?? {}, body, verified);
    },
  }),
];
