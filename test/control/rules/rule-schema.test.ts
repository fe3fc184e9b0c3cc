import { describe, expect, test } from 'vitest';
import { itemIssues } from '../../../src/control/input/item-issues.ts';
import { ruleSchema } from '../../../src/control/rules/rule-schema.ts';

/** The member that is wrong, with what is said of it. */
function issueOf(rule: unknown): string | undefined {
  const [issue] = itemIssues(rule, ruleSchema.safeParse(rule).error?.issues ?? []);
  if (issue === undefined) return undefined;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : issue.path;
  return `${path.join('.')}: ${issue.code === 'unrecognized_keys' ? 'is unknown' : issue.message}`;
}

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);
const fault = { fault: 'close' };

test.each([
  { then: { delay: { seconds: 0 } } },
  { then: { delay: { from: 1, to: 1 }, refuse: 'search.forbidden' } },
  { then: { respond: {} } },
  { then: { respond: { status: 599, headers: { 'Set-Cookie': ['a', 'b'] }, body: deep(64) } } },
  { then: { fault: 'drip', bytes_per_second: 0.5 } },
  { then: { results: [], answer: null } },
  { then: { results: 'hostile', answer: 'a' } },
  { then: { results: [{ url: 'https://a.example', title: '', content: '', images: ['https://a.example/1'] }] } },
  { then: { token: { claims: { a: null }, remove_claims: ['b'], lifespan: 0, key: 'unknown' } } },
  { then: { patch: null } },
  { then: { number: 0 } },
  { name: 'n', match: {}, when: {}, then: fault },
])('%j is a rule', (rule) => {
  expect(issueOf(rule)).toBeUndefined();
});

describe('what is wrong is named', () => {
  test.each<[unknown, string]>([
    [[], ': must be an object'],
    [{ then: {} }, 'then: must have one of'],
    [{ then: fault, first: true }, 'first: is unknown'],
    [{ then: fault, name: 5 }, 'name: must be a string'],
    [{ then: { fault: 'closed' } }, 'then.fault: must be one of close, reset,'],
    [{ then: { ...fault, patch: {} } }, 'then.patch: cannot stand beside fault'],
    [{ then: { fault: 'drip' } }, 'then.bytes_per_second: must be given'],
    [{ then: { fault: 'close', bytes_per_second: 1 } }, 'then.bytes_per_second: belongs to the fault drip'],
    [{ then: { fault: 'drip', bytes_per_second: 0 } }, 'then.bytes_per_second: must be a number above 0'],
    [{ then: { delay: 1 } }, 'then.delay: must be {"seconds": …}'],
    [{ then: { delay: { seconds: -1 } } }, 'then.delay.seconds: must be a number of seconds, 0 or more'],
    [{ then: { delay: { from: 2, to: 1 } } }, 'then.delay: `from` must not be above `to`'],
    [{ then: { answer: 'a' } }, 'then: must have one of'],
    [{ then: { ...fault, answer: 'a' } }, 'then.answer: belongs to results'],
    [{ then: { respond: { status: 199 } } }, 'then.respond.status: must be a status code'],
    [{ then: { respond: { status: 600 } } }, 'then.respond.status: must be a status code'],
    [{ then: { respond: { headers: { 'a b': '' } } } }, 'then.respond.headers.a b: is not a valid name'],
    [{ then: { respond: { headers: { a: 'x\r\ny: z' } } } }, 'then.respond.headers.a: is not a valid value'],
    [{ then: { respond: { headers: { 'Content-Length': '5' } } } }, 'then.respond.headers.Content-Length: follows'],
    [{ then: { respond: { body: deep(65) } } }, 'then.respond.body: must be JSON'],
    [{ then: { respond: { text: '' } } }, 'then.respond.text: is unknown'],
    [{ then: { results: [{ url: '' }] } }, 'then.results.0.url: must not be empty'],
    [{ then: { results: 'friendly' } }, 'then.results: must be a list of results, or one of hostile, no-url,'],
    [{ then: { results: 5 } }, 'then.results: must be a list of results, or one of'],
    [{ then: { results: Array(101).fill({ url: 'a', title: '', content: '' }) } }, 'then.results: must be at most'],
    [{ then: { token: {} } }, 'then.token: must change something'],
    [{ then: { token: { signature: 'bad' } } }, 'then.token.signature: must be "broken"'],
    [{ then: { token: { lifespan: 1.5 } } }, 'then.token.lifespan: must be a whole number'],
    [{ then: { number: '5' } }, 'then.number: must be a number'],
    [{ then: fault, when: { times: 0 } }, 'when.times: must be a whole number from 1'],
    [{ then: fault, when: { skip: -1 } }, 'when.skip: must be a whole number from 0'],
    [{ then: fault, when: { every: 0 } }, 'when.every: must be a whole number from 1'],
    [{ then: fault, when: { probability: 1.1 } }, 'when.probability: must be a number from 0 to 1'],
    [{ then: fault, when: { often: 1 } }, 'when.often: is unknown'],
    [{ then: fault, match: { body: deep(100_000) } }, 'match.body: must be JSON'],
  ])('%#', (rule, expected) => {
    expect(issueOf(rule)?.slice(0, expected.length)).toBe(expected);
  });
});
