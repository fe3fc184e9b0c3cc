import { onTestFinished } from 'vitest';

/** Tells what goes on by itself to end with the test. */
export function endOfTest(): AbortSignal {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  return ended.signal;
}
