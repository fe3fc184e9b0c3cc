import { expect, test } from 'vitest';
import { expiringMap } from '../../src/runtime/expiring-map.ts';
import { movableClock } from '../support/movable-clock.ts';

test('entries end by the given clock', async () => {
  const clock = movableClock(1_000);
  const map = expiringMap<true>(clock, 10);
  map.set('short', true, { ttl: 5 });
  map.set('long', true, { ttl: 50 });
  await clock.advance(6);
  expect([map.has('short'), map.has('long')]).toEqual([false, true]);
});

test('the entry that was not used for longest makes room', () => {
  const map = expiringMap<{ name: string }>(movableClock(1_000), 2);
  map.set('a', { name: 'a' });
  map.set('b', { name: 'b' });
  map.get('a');
  map.set('c', { name: 'c' });
  expect([...map.keys()].sort()).toEqual(['a', 'c']);
});

test('entries whose time is over go before it is full', async () => {
  const clock = movableClock();
  const map = expiringMap<true>(clock, 100_000);
  for (let second = 0; second < 100; second += 1) {
    for (let count = 0; count < 100; count += 1) map.set(`${second} ${count}`, true, { ttl: 5_000 });
    await clock.advance(1_000);
  }
  expect(map.size).toBeLessThanOrEqual(2_000);
  expect(map.has('99 99')).toBe(true);
});

test('a map with few entries drops those whose time is over, at most every ten seconds', async () => {
  const clock = movableClock();
  const map = expiringMap<true>(clock, 100_000);
  map.set('old', true, { ttl: 1_000 });
  await clock.advance(9_000);
  map.set('soon', true, { ttl: 500 });
  expect(map.size).toBe(2);
  await clock.advance(1_000);
  map.set('new', true, { ttl: 5_000 });
  expect([...map.keys()]).toEqual(['new']);
});

test('an entry in the place of one that was dropped lives for its own time', async () => {
  const clock = movableClock(1_000);
  const map = expiringMap<true>(clock, 100_000);
  map.set('stays', true, { ttl: 60_000 });
  map.set('old', true, { ttl: 1_000 });
  map.delete('old');
  await clock.advance(20_000);
  map.set('new', true, { ttl: 5_000 });
  expect([...map.keys()].sort()).toEqual(['new', 'stays']);
});

test('a clock that is set back keeps no entry for ever', () => {
  let now = 1_000_000_000;
  const map = expiringMap<true>({ now: () => now }, 100_000);
  now = 1_000;
  map.set('old', true, { ttl: 1_000 });
  now += 20_000;
  map.set('new', true, { ttl: 1_000 });
  expect([...map.keys()]).toEqual(['new']);
});
