import { computed, signal } from '@preact/signals';
import type { EntrySummary } from '../../client.ts';
import { createEntryBuffer } from './entry-buffer.ts';
import type { Timers } from './timers.ts';

/** How many requests the page holds. The server keeps 1,000 unless JOURNAL_ENTRIES says otherwise. */
export const maxEntries = 10_000;

/** The requests that the page knows, and those of them that it shows. */
export class ShownEntries {
  readonly buffer = createEntryBuffer(maxEntries);
  readonly entries = signal<readonly EntrySummary[]>([]);
  readonly isPaused = signal(false);
  readonly #sincePause = signal(0);
  readonly waiting = computed(() => (this.isPaused.value ? this.#sincePause.value : 0));
  readonly #timers: Timers;
  readonly #intervalMs: () => number;
  #isShowing = false;

  /** @param intervalMs new requests are shown at this interval, so that drawing does not fall behind */
  constructor(timers: Timers, intervalMs: () => number) {
    this.#timers = timers;
    this.#intervalMs = intervalMs;
  }

  add(entry: EntrySummary): void {
    this.buffer.add([entry]);
    if (this.isPaused.value) this.#sincePause.value += 1;
    else this.#showSoon();
  }

  show(): void {
    if (!this.isPaused.value) this.entries.value = this.buffer.list();
  }

  #showSoon(): void {
    if (this.#isShowing) return;
    this.#isShowing = true;
    this.#timers.later(this.#intervalMs(), () => {
      this.#isShowing = false;
      this.show();
    });
  }

  readonly pause = (): void => {
    this.#sincePause.value = 0;
    this.isPaused.value = true;
  };

  readonly resume = (): void => {
    this.isPaused.value = false;
    this.show();
  };

  clear(): void {
    this.buffer.clear();
    this.#sincePause.value = 0;
    this.entries.value = [];
  }
}
