import { expect, test } from 'vitest';
import type { Reply } from '../../src/state/connection.ts';
import { takeShared } from '../../src/state/shared-rate-limit.ts';

const now = 1_000_000;

/** What a request is told when the store answers so, and what the store was asked. */
async function taken(reply: Reply) {
  const asked: unknown[] = [];
  const result = await takeShared(
    {
      command: () => Promise.reject(new Error('a script is one step')),
      async run(_script, keys, values) {
        asked.push(keys, values);
        return reply;
      },
    },
    'key',
    { now, perMinute: 7, id: 'one' },
  );
  return { result, asked };
}

test('a request that is counted does not wait, and its key outlives the minute', async () => {
  expect(await taken(null)).toEqual({ result: undefined, asked: [['key'], [now, 7, 'one', 3_660_000]] });
});

test.each([
  [now, 60],
  [now - 1, 60],
  [now - 30_500, 30],
  [now - 59_000, 1],
  [now - 59_999, 1],
  // The clock of another process is ahead, or the oldest is about to go.
  [now + 4_000, 64],
  [now - 60_000, 1],
])('the oldest of the minute came at %d: wait %d s', async (oldest, wait) => {
  expect((await taken([String(oldest), 8])).result).toEqual({ wait, counted: 8 });
});
