import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ControlledServer, EntrySummary } from '../../client.ts';
import { type Filter, parseFilter } from './filter.ts';
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

/** So often the server looks for texts in what is new. */
const askIntervalMs = 700;
const pageSize = 1_000;

/** Texts in headers and bodies are looked for by the server: the page has the lines of the list only. */
export function visibleEntries({ text, journal, requests, timers }: VisibleEntriesOptions): VisibleEntries {
  const filter = computed(() => parseFilter(text.value));
  /** Ids by text. */
  const found = signal<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  let isWaiting = false;
  let asked = '';

  async function ask(): Promise<void> {
    isWaiting = false;
    const wanted = textsOf(filter.peek());
    const sets = await Promise.all(wanted.map(async (one) => [one, await idsWith(requests, one)] as const));
    if (textsOf(filter.peek()).join('\n') === wanted.join('\n')) found.value = new Map(sets);
  }

  effect(() => {
    const wanted = textsOf(filter.value).join('\n');
    void journal.entries.value;
    if (wanted === '' || isWaiting) return;
    isWaiting = true;
    timers.later(wanted === asked ? askIntervalMs : 0, () => void ask().catch(() => {}));
    asked = wanted;
  });

  return {
    filter,
    entries: computed(() => {
      const { fits, text: wanted, withoutTexts, isEmpty } = filter.value;
      if (isEmpty) return journal.entries.value;
      const ids = found.value;
      const has = (entry: EntrySummary, sought: string) =>
        ids.get(sought)?.has(entry.id) === true || entry.target.toLowerCase().includes(sought.toLowerCase());
      return journal.entries.value.filter(
        (entry) =>
          fits(entry) &&
          (wanted === undefined || has(entry, wanted)) &&
          !withoutTexts.some((unwanted) => has(entry, unwanted)),
      );
    }),
  };
}

const textsOf = ({ text, withoutTexts }: Filter) => [...(text === undefined ? [] : [text]), ...withoutTexts];

/** All that the server keeps with a text in it. */
async function idsWith(requests: VisibleEntriesOptions['requests'], text: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let after: string | undefined;
  for (;;) {
    const page = await requests.list({ text, limit: pageSize, ...(after !== undefined && { after }) });
    for (const { id } of page.requests) ids.add(id);
    after = page.requests.at(-1)?.id;
    if (after === undefined || page.requests.length < pageSize) return ids;
  }
}
