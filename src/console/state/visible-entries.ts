import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ControlledServer, EntrySummary } from '../../client.ts';
import { type Filter, parseFilter, serverFilter } from './filter.ts';
import type { Journal } from './journal.ts';
import type { Timers } from './timers.ts';

/** The requests that a filter leaves. */
export interface VisibleEntries {
  readonly filter: ReadonlySignal<Filter>;
  readonly entries: ReadonlySignal<readonly EntrySummary[]>;
}

export interface VisibleEntriesOptions {
  readonly text: ReadonlySignal<string>;
  readonly journal: Pick<Journal, 'entries'>;
  readonly requests: Pick<ControlledServer['requests'], 'list'>;
  readonly timers: Timers;
}

/** So often the server looks for a text in what is new. */
const askIntervalMs = 700;

/** Texts in headers and bodies are looked for by the server: the page has the lines of the list only. */
export function visibleEntries({ text, journal, requests, timers }: VisibleEntriesOptions): VisibleEntries {
  const filter = computed(() => parseFilter(text.value));
  const found = signal<ReadonlySet<string>>(new Set());
  let isWaiting = false;
  let asked: string | undefined;

  async function ask(): Promise<void> {
    isWaiting = false;
    const wanted = filter.peek();
    if (wanted.text === undefined) return;
    const { requests: fitting } = await requests.list({ ...serverFilter(wanted), limit: 1_000 });
    if (filter.peek().text === wanted.text) found.value = new Set(fitting.map(({ id }) => id));
  }

  effect(() => {
    const wanted = filter.value.text;
    void journal.entries.value;
    if (wanted === undefined || isWaiting) return;
    isWaiting = true;
    timers.later(wanted === asked ? askIntervalMs : 0, () => void ask().catch(() => {}));
    asked = wanted;
  });

  return {
    filter,
    entries: computed(() => {
      const { fits, text: wanted, isEmpty } = filter.value;
      if (isEmpty) return journal.entries.value;
      const ids = found.value;
      const sought = wanted?.toLowerCase();
      return journal.entries.value.filter(
        (entry) =>
          fits(entry) && (sought === undefined || ids.has(entry.id) || entry.target.toLowerCase().includes(sought)),
      );
    }),
  };
}
