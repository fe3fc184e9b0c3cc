import { expect, test } from 'vitest';
import { rateLimit } from '../../../src/control/journal/rate-limit.ts';

test('passes a burst, then so many in a second', () => {
  let now = 0;
  const passes = rateLimit(10, () => now);
  const passed = (times: number) => Array.from({ length: times }, passes).filter(Boolean).length;
  expect(passed(100)).toBe(10);
  now += 100;
  expect(passed(100)).toBe(1);
  let inASecond = 0;
  for (let tick = 0; tick < 1000; tick += 1) {
    now += 1;
    inASecond += passed(1);
  }
  expect(inASecond).toBe(10);
  now += 60_000;
  expect(passed(100)).toBe(10);
});
