import { expect, test } from 'vitest';
import { createRateLimit } from '../../../src/search/access/rate-limit.ts';

const minute = 60_000;

test('each request counts for a minute of its own', () => {
  const limit = createRateLimit();
  expect([limit.take(0, 2), limit.take(30_000, 2)]).toEqual([0, 0]);
  expect(limit.take(minute - 1, 2)).toBe(1);
  expect(limit.take(minute, 2)).toBe(0);
  expect(limit.take(minute, 2)).toBe(30);
  expect(limit.take(minute + 30_000, 2)).toBe(0);
});

test('requests of the same moment count each', () => {
  const limit = createRateLimit();
  expect([limit.take(5, 2), limit.take(5, 2), limit.take(5, 2)]).toEqual([0, 0, 60]);
});

test('what lies ahead of a clock that was set back is forgotten, what lies behind it is not', () => {
  const limit = createRateLimit();
  expect([limit.take(0, 2), limit.take(50_000, 2)]).toEqual([0, 0]);
  expect(limit.take(10_000, 2)).toBe(0);
  expect(limit.take(10_000, 2)).toBe(50);
});
