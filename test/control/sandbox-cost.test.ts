import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { heapInUse } from '../support/heap.ts';

test('a sandbox that nobody uses takes some 50 kB', async () => {
  await using server = await startServer({ port: 0 });
  for (let count = 0; count < 20; count += 1) await server.sandbox();
  const before = heapInUse();
  const more = 200;
  for (let count = 0; count < more; count += 1) await server.sandbox();
  expect((heapInUse() - before) / more).toBeLessThan(150_000);
});
