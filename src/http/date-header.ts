import type { Clock } from '../runtime/runtime.ts';

/** The value of a `date` header by the given clock, written anew once a second. */
export function dateHeader(clock: Pick<Clock, 'now'>): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) {
      second = now;
      text = new Date(now * 1000).toUTCString();
    }
    return text;
  };
}
