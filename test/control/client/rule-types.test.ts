import { expect, test } from 'vitest';
import type { Expectation, NewRule } from '../../../src/client.ts';

/** The compiler checks these: what it should refuse and does not is an error of its own. */
const refused: readonly NewRule[] = [
  // @ts-expect-error Two outcomes.
  { then: { refuse: 'search.rate-limited', fault: 'close' } },
  // @ts-expect-error Two outcomes in a step.
  { then: [{ fault: 'close' }, { respond: {}, number: 4 }] },
  // @ts-expect-error No outcome.
  { then: {} },
  // @ts-expect-error There is no such refusal.
  { then: { refuse: 'search.rate-limitd' } },
  // @ts-expect-error There is no such ready set.
  { then: { results: 'hostil' } },
  // @ts-expect-error It has no number of bytes.
  { then: { fault: 'cut' } },
  // @ts-expect-error The number belongs to another fault.
  { then: { fault: 'close', after_bytes: 1 } },
  // @ts-expect-error There is no such operator.
  { match: { headers: { a: { matches: 'b' } } }, then: { fault: 'close' } },
  // @ts-expect-error There is no such operation.
  { match: { operation: 'serach' }, then: { fault: 'close' } },
  // @ts-expect-error There is no such interface.
  { match: { interface: ['search', 'tokens'] }, then: { fault: 'close' } },
  // @ts-expect-error There is no such operator.
  { match: { path: { glob: '/a' } }, then: { fault: 'close' } },
  // @ts-expect-error There are no such tokens.
  { then: { token: { in: ['acces'], lifespan: 1 } } },
];

const allowed: readonly NewRule[] = [
  { then: { delay: { seconds: 1 } } },
  { then: { refuse: 'search.rate-limited', delay: { from: 1, to: 2 } } },
  { then: [{ fault: 'reset', after_bytes: 0 }, { real: {} }, { results: 'hostile', answer: null }] },
  {
    match: { operation: ['map', 'search'], not: { state: '' }, any_of: [{ cookies: { a: 'b' } }] },
    then: { number: 4 },
  },
  {
    match: {
      interface: ['token', { not: 'search' }],
      path: ['/a', { not: '/b*' }],
      path_pattern: ['a'],
      state: ['', 'a'],
    },
    then: { fault: 'close' },
  },
  { match: { headers: { a: { not: { any_of: ['b', { contains: 'c' }] } } } }, then: { respond: {} }, set: 'seen' },
];

const expectations: readonly Expectation[] = [
  { match: { status: ['4xx', 200], progress: 'done', rule: 'a' }, since: '1', within: 1 },
  { match: { status: { above: 399 }, progress: ['done', { not: 'waiting' }], rule: ['a', { contains: 'b' }] } },
  // @ts-expect-error A request is never over.
  { match: { progress: 'over' } },
  // @ts-expect-error So it is in a list.
  { match: { progress: ['done', 'over'] } },
];

test('a rule has one outcome, and names that exist', () => {
  expect([refused.length, allowed.length, expectations.length]).toEqual([12, 6, 4]);
});
