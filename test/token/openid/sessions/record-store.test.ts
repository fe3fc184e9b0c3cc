import { expect, test } from 'vitest';
import { memoryRecords } from '../../../../src/token/openid/sessions/record-store.ts';
import { movableClock } from '../../../support/movable-clock.ts';

test('a record is there until its second begins, by the clock', async () => {
  const clock = movableClock(1_000_500);
  const records = memoryRecords(clock);
  records.put('code a', { client: 'app' }, 1_002);
  records.put('code b', {}, 1_000);
  await clock.advance(1_499);
  expect([records.get('code a'), records.get('code b'), records.get('code c')]).toEqual([
    { client: 'app' },
    undefined,
    undefined,
  ]);
  await clock.advance(1);
  expect(records.get('code a')).toBeUndefined();
});

test('a record is taken once, or deleted, or replaced', () => {
  const records = memoryRecords(movableClock(0));
  records.put('a', { at: 1 }, 60);
  records.put('a', { at: 2 }, 60);
  expect([records.take('a'), records.take('a')]).toEqual([{ at: 2 }, undefined]);
  records.put('a', { at: 3 }, 60);
  records.delete('a');
  expect(records.get('a')).toBeUndefined();
  records.put('a', { at: 4 }, 60);
  records.put('a', { at: 5 }, 0);
  expect(records.get('a')).toBeUndefined();
});

test('a record is a copy, on the way in and on the way out', () => {
  const records = memoryRecords(movableClock(0));
  const value = { tabs: ['one'] };
  records.put('a', value, 60);
  value.tabs.push('two');
  Object.assign(records.get('a') ?? {}, { tabs: [] });
  expect(records.get('a')).toEqual({ tabs: ['one'] });
});
