import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { heapInUse } from '../support/heap.ts';

test('a sandbox that nobody uses takes some 50 kB', { tags: ['thorough'] }, async () => {
  await using server = await startServer({ port: 0 });
  for (let count = 0; count < 20; count += 1) await server.sandbox();
  const before = heapInUse();
  const more = 200;
  for (let count = 0; count < more; count += 1) await server.sandbox();
  expect((heapInUse() - before) / more).toBeLessThan(150_000);
});

test('those that were made, used and deleted leave nothing', { tags: ['thorough'], timeout: 60_000 }, async () => {
  await using server = await startServer({ port: 0 });
  async function useOne(): Promise<void> {
    const box = await server.sandbox({ seed: 1 });
    await box.rules.add({ match: { path: '/never' }, then: { fault: 'hang' } });
    await box.clock.freeze('2030-01-01T00:00:00Z');
    await (await fetch(`${box.url}/`)).text();
    await box.delete();
  }
  for (let count = 0; count < 60; count += 1) await useOne();
  const before = heapInUse();
  // Kept by its 50 kB each, they would take more than the bound.
  for (let count = 0; count < 150; count += 1) await useOne();
  // What hangs on buffers goes with a second collection.
  heapInUse();
  expect(heapInUse() - before).toBeLessThan(5_000_000);
});
