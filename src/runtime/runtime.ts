import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Output, processOutput } from './output.ts';

/** Time as the server sees it: token lifetimes, cache expiry, pauses, dates and ages of news all come from here. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back. For measuring how long something took. */
  monotonic(): number;
  /** Resolves after `ms` milliseconds; rejects with an AbortError when `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Randomness {
  /** A number in [0, 1), a multiple of 2^-53. */
  number(): number;
  /** `length` bytes, good enough for identifiers and secrets. */
  bytes(length: number): Uint8Array;
}

/** Everything outside the program that makes one run differ from another. */
export interface Runtime {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Node.js ends a longer timer at once. */
const maxTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: performance.now.bind(performance),
  async sleep(ms, signal) {
    const options = signal === undefined ? {} : { signal };
    let rest = ms;
    for (; rest > maxTimerMs; rest -= maxTimerMs) await sleep(maxTimerMs, undefined, options);
    await sleep(rest, undefined, options);
  },
};

export const systemRandomness: Randomness = {
  number: () => Math.random(),
  bytes: (length) => randomBytes(length),
};

/** The clock, the randomness and the streams of this process. `bufferBytes`: see `processOutput`. */
export function systemRuntime(bufferBytes?: number): Runtime {
  return {
    clock: systemClock,
    random: systemRandomness,
    stdout: processOutput(process.stdout, bufferBytes),
    stderr: processOutput(process.stderr, bufferBytes),
  };
}
