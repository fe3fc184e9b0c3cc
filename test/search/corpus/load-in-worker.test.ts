import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { loadInWorker } from '../../../src/search/corpus/load-in-worker.ts';

test('a thread that never ends by itself is ended when loading is aborted', async () => {
  const abort = new AbortController();
  const worker = new Worker('for (;;);', { eval: true });
  void loadInWorker(
    { paths: [], withBuiltIn: false, cacheFolder: '', current: undefined },
    () => {},
    abort.signal,
    () => worker,
  );
  await once(worker, 'online');
  abort.abort();
  const [code] = await once(worker, 'exit');
  expect(code).toBe(1);
});
