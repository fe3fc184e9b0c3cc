import { expect, test } from 'vitest';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';

test('a sleep is cut short by its signal', async () => {
  await expect(systemClock.sleep(60_000, AbortSignal.abort())).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
  await systemClock.sleep(0);
});

test('randomness has the size that is asked for', () => {
  expect(systemRandomness.bytes(16)).toHaveLength(16);
  expect(systemRandomness.number()).toBeLessThan(1);
});
