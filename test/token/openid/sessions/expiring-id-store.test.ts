import { expect, test } from 'vitest';
import { expiringIds } from '../../../../src/token/openid/sessions/expiring-id-store.ts';
import { heapInUse } from '../../../support/heap.ts';
import { movableClock } from '../../../support/movable-clock.ts';

test('an identifier is remembered up to and including its last second', async () => {
  const clock = movableClock(1_000_500);
  const ids = expiringIds(clock);
  ids.add('a', 1_002);
  expect([ids.has('a'), ids.has('b')]).toEqual([true, false]);
  await clock.advance(2_499);
  expect(ids.has('a')).toBe(true);
  await clock.advance(1);
  expect(ids.has('a')).toBe(false);
});

test('one whose time is over is not remembered', () => {
  const ids = expiringIds(movableClock(1_000_000));
  ids.add('a', 999);
  expect(ids.has('a')).toBe(false);
});

test('the oldest of 100,001 is forgotten', () => {
  const ids = expiringIds(movableClock(1_000_000));
  for (let id = 0; id <= 100_000; id += 1) ids.add(String(id), 2_000);
  expect([ids.has('0'), ids.has('1'), ids.has('100000')]).toEqual([false, true, true]);
});

test('a long identifier is remembered by its digest', { tags: ['thorough'] }, () => {
  const ids = expiringIds(movableClock(1_000_000));
  const before = heapInUse();
  const long = (id: number) => `${'x'.repeat(4_000_000)}${id}`;
  for (let id = 0; id < 40; id += 1) ids.add(Buffer.from(long(id)).toString(), 2_000);
  expect(heapInUse() - before).toBeLessThan(100_000_000);
  expect([ids.has(long(7)), ids.has(long(40))]).toEqual([true, false]);
});
