import { signal } from '@preact/signals';
import type { Timers } from './timers.ts';

/** After so long without requests left out, the rate is 0 again. */
const calmMs = 1_000;

/** How many requests of a second are left out, by the reports of the server. */
export class SkippedRate {
  readonly perSecond = signal(0);
  readonly #timers: Timers;
  readonly #calmed: () => void;
  #at = 0;
  #sum = 0;
  #stopTimer: (() => void) | undefined;

  /** @param calmed is called when none are left out any more */
  constructor(timers: Timers, calmed: () => void) {
    this.#timers = timers;
    this.#calmed = calmed;
  }

  readonly note = (count: number): void => {
    const now = this.#timers.now();
    // Reports come four times a second. Each lowers the former sum by a quarter.
    this.#sum = now - this.#at > calmMs ? count : this.#sum * 0.75 + count;
    this.#at = now;
    this.perSecond.value = Math.round(this.#sum);
    this.#stopTimer?.();
    this.#stopTimer = this.#timers.later(calmMs, () => {
      this.perSecond.value = 0;
      this.#calmed();
    });
  };
}
