import { executionAsyncResource } from 'node:async_hooks';

let stored: object | undefined;

/**
 * Keeps one record of `process.nextTick` for ever; to be called early. V8 forgets the hidden class of these records
 * when it collects garbage while none is queued. From then on every call is slow (Node.js 20.20): a greeting took 18 %
 * longer.
 */
export function keepNextTickFast(): void {
  if (stored !== undefined) return;
  process.nextTick(() => {
    stored = executionAsyncResource();
  });
}
