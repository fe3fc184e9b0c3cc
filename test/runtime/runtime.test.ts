import { expect, test } from 'vitest';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';

test('a sleep is cut short by its signal', async () => {
  await expect(systemClock.sleep(60_000, AbortSignal.abort())).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
  await systemClock.sleep(0);
});

test('a sleep of months does not end at once, as a timer of Node.js would', async () => {
  const awake = new AbortController();
  let ended = false;
  const sleeping = systemClock.sleep(2 ** 31, awake.signal).then(() => {
    ended = true;
  });
  await systemClock.sleep(20);
  expect(ended).toBe(false);
  awake.abort();
  await expect(sleeping).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('randomness has the size that is asked for', () => {
  expect(systemRandomness.bytes(16)).toHaveLength(16);
  expect(systemRandomness.number()).toBeLessThan(1);
});
