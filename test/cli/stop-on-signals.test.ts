import { expect, test } from 'vitest';
import { signalHandler } from '../../src/cli/stop-on-signals.ts';

/** A handler with a clock to move, and what it did. */
function handlerWith(underNpm: boolean) {
  let now = 0;
  const done: string[] = [];
  const clock = { now: () => now, monotonic: () => now, sleep: async () => {} };
  const handle = signalHandler({
    clock,
    underNpm,
    stop: () => done.push('stop'),
    end: (code) => done.push(`end ${code}`),
  });
  return {
    done,
    at: (ms: number, signal: NodeJS.Signals) => {
      now = ms;
      handle(signal, signal === 'SIGINT' ? 2 : 15);
    },
  };
}

test('the first signal stops, the second one ends at once', () => {
  const { at, done } = handlerWith(false);
  at(0, 'SIGTERM');
  expect(done).toEqual(['stop']);
  at(0, 'SIGTERM');
  expect(done).toEqual(['stop', 'end 143']);
});

test('under npm the same signal within a second is the one that npm passes on', () => {
  const { at, done } = handlerWith(true);
  at(5_000, 'SIGINT');
  at(5_999, 'SIGINT');
  expect(done).toEqual(['stop']);
  at(6_000, 'SIGINT');
  expect(done).toEqual(['stop', 'end 130']);
});

test('under npm another signal ends at once', () => {
  const { at, done } = handlerWith(true);
  at(0, 'SIGINT');
  at(1, 'SIGTERM');
  expect(done).toEqual(['stop', 'end 143']);
});
