import type { Clock } from '../../src/runtime/runtime.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export interface MovableClock extends Clock {
  /** Moves time on by `ms`: sleepers wake in order, each at its own moment, and what they start runs before the next one. */
  advance(ms: number): Promise<void>;
  /** How many are asleep. */
  readonly sleeping: number;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A clock that stands still until it is moved. */
export function movableClock(start = Date.parse('2026-11-20T12:00:00Z')): MovableClock {
  let now = start;
  const sleepers: Sleeper[] = [];
  return {
    now: () => now,
    monotonic: () => now - start,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const abort = () => {
          sleepers.splice(sleepers.indexOf(sleeper), 1);
          reject(signal?.reason);
        };
        const sleeper: Sleeper = {
          at: now + ms,
          wake() {
            signal?.removeEventListener('abort', abort);
            resolve();
          },
        };
        signal?.addEventListener('abort', abort, { once: true });
        sleepers.push(sleeper);
        sleepers.sort((a, b) => a.at - b.at);
      }),
    get sleeping() {
      return sleepers.length;
    },
    async advance(ms) {
      const until = now + ms;
      await settled();
      for (let next = sleepers[0]; next !== undefined && next.at <= until; next = sleepers[0]) {
        sleepers.shift();
        now = next.at;
        next.wake();
        await settled();
      }
      now = until;
    },
  };
}
