import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ControlledServer, EntrySummary } from '../../client.ts';
import { type Filter, parseFilter } from './filter.ts';
import type { Journal } from './live-journal.ts';
import type { Timers } from './timers.ts';

/** The requests that match the filter. */
export interface VisibleEntries {
  readonly filter: ReadonlySignal<Filter>;
  readonly entries: ReadonlySignal<readonly EntrySummary[]>;
  /** Those that match but for the time. */
  readonly atAnyTime: ReadonlySignal<readonly EntrySummary[]>;
}

export interface VisibleEntriesOptions {
  readonly text: ReadonlySignal<string>;
  readonly journal: Pick<Journal, 'entries'>;
  readonly requests: Pick<ControlledServer['requests'], 'list'>;
  readonly timers: Timers;
}

/** How often the server looks for texts in new requests. */
const askIntervalMs = 700;
const pageSize = 1_000;

/** The server looks for texts in headers and bodies, because the page has the lines of the list only. */
export function visibleEntries({ text, journal, requests, timers }: VisibleEntriesOptions): VisibleEntries {
  const filter = computed(() => parseFilter(text.value));
  /** The ids of the requests that contain a text. */
  const found = signal<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  let isWaiting = false;
  let asked = '';

  async function ask(): Promise<void> {
    isWaiting = false;
    const texts = textsOf(filter.peek());
    const sets = await Promise.all(texts.map(async (one) => [one, await idsWith(requests, one)] as const));
    if (textsOf(filter.peek()).join('\n') === texts.join('\n')) found.value = new Map(sets);
  }

  effect(() => {
    const texts = textsOf(filter.value).join('\n');
    void journal.entries.value;
    if (texts === '' || isWaiting) return;
    isWaiting = true;
    timers.later(texts === asked ? askIntervalMs : 0, () => void ask().catch(() => {}));
    asked = texts;
  });

  const atAnyTime = computed(() => {
    const { matchesAtAnyTime, text, withoutTexts, isEmpty } = filter.value;
    if (isEmpty) return journal.entries.value;
    const ids = found.value;
    const has = (entry: EntrySummary, sought: string) =>
      ids.get(sought)?.has(entry.id) === true || entry.target.toLowerCase().includes(sought.toLowerCase());
    return journal.entries.value.filter(
      (entry) =>
        matchesAtAnyTime(entry) &&
        (text === undefined || has(entry, text)) &&
        !withoutTexts.some((unwanted) => has(entry, unwanted)),
    );
  });
  return {
    filter,
    atAnyTime,
    entries: computed(() => (filter.value.isEmpty ? atAnyTime.value : atAnyTime.value.filter(filter.value.matches))),
  };
}

const textsOf = ({ text, withoutTexts }: Filter) => [...(text === undefined ? [] : [text]), ...withoutTexts];

/** Asks the server for every request that contains a text. */
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
