import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ControlledServer, EntrySummary } from '../../client.ts';
import { createEntryBuffer } from './entry-buffer.ts';
import { pause, type Timers } from './timers.ts';

/** The state of the connection that reports new requests. */
type Connection = 'connecting' | 'live' | 'lost';

/** The requests that reached the sandbox, as far as the page knows them. */
export interface Journal {
  readonly connection: ReadonlySignal<Connection>;
  /**
   * Changes when everything may be different: the server came back, perhaps as another one, or the sandbox was reset.
   */
  readonly renewals: ReadonlySignal<number>;
  /** The latest first. The list does not change while it is paused. */
  readonly entries: ReadonlySignal<readonly EntrySummary[]>;
  /** How many requests of the last seconds are left out, because too many came. 0: all are shown. */
  readonly skippedPerSecond: ReadonlySignal<number>;
  readonly isPaused: ReadonlySignal<boolean>;
  /** How many have come since the pause began. */
  readonly waiting: ReadonlySignal<number>;
  /** How many the server had to forget. */
  readonly dropped: ReadonlySignal<number>;
  /** Whether the list has been loaded. */
  readonly isLoaded: ReadonlySignal<boolean>;
  get(id: string): EntrySummary | undefined;
  pause(): void;
  resume(): void;
  /** Clears the list, here and on the server. */
  clear(): Promise<void>;
  /** Listens until the signal aborts. It connects again when the server goes away. */
  follow(signal: AbortSignal): Promise<void>;
}

export interface JournalOptions {
  readonly requests: Pick<ControlledServer['requests'], 'list' | 'events' | 'clear'>;
  readonly timers: Timers;
}

/** How many requests the page holds. The server keeps 1,000 unless JOURNAL_ENTRIES says otherwise. */
const maxEntries = 10_000;
const pageSize = 1_000;
/** When more requests come in a second, the page shows a sample. */
const maxPerSecond = 20;
/** New requests are shown at this interval, so that drawing does not fall behind and a sample can be read. */
const showIntervalMs = 150;
const showSampleIntervalMs = 1_000;
/** After so long without requests left out, the list is loaded again: this closes the gaps. */
const calmMs = 1_000;
const retryMs = [300, 1_000, 2_000, 4_000];

export function createJournal({ requests, timers }: JournalOptions): Journal {
  const buffer = createEntryBuffer(maxEntries);
  const connection = signal<Connection>('connecting');
  const renewals = signal(0);
  const entries = signal<readonly EntrySummary[]>([]);
  const skippedPerSecond = signal(0);
  const isPaused = signal(false);
  const sincePause = signal(0);
  const dropped = signal(0);
  const isLoaded = signal(false);
  let isShowing = false;
  let skippedAt = 0;
  let skipped = 0;
  /** Counts how often the requests were cleared: an answer to an earlier question is out of date. */
  let forgotten = 0;
  let stopCalm: (() => void) | undefined;

  function show(): void {
    if (!isPaused.value) entries.value = buffer.list();
  }

  function showSoon(): void {
    if (isShowing) return;
    isShowing = true;
    timers.later(skippedPerSecond.value > 0 ? showSampleIntervalMs : showIntervalMs, () => {
      isShowing = false;
      show();
    });
  }

  function noteSkipped(count: number): void {
    const now = timers.now();
    skipped = now - skippedAt > calmMs ? count : skipped * 0.75 + count;
    skippedAt = now;
    // Reports come four times a second. Each lowers the former sum by a quarter.
    skippedPerSecond.value = Math.round(skipped);
    stopCalm?.();
    stopCalm = timers.later(calmMs, () => {
      skippedPerSecond.value = 0;
      void load().catch(() => {});
    });
  }

  /** Loads what the server has. A server that has started again counts from 1, so all that was known is dropped. */
  async function load(): Promise<void> {
    const before = forgotten;
    const first = await requests.list({ limit: pageSize });
    if (before !== forgotten) return load();
    const [latest] = first.requests;
    const known = latest === undefined ? undefined : buffer.get(latest.id);
    const isOther = known !== undefined && known.time !== latest?.time;
    if (isOther || Number(latest?.id ?? 0) < Number(buffer.at(0)?.id ?? 0)) buffer.clear();
    dropped.value = first.dropped;
    buffer.add(first.requests);
    let page = first;
    while (page.requests.length === pageSize && buffer.size < maxEntries) {
      page = await requests.list({ limit: pageSize, after: page.requests.at(-1)?.id ?? '0' });
      if (before !== forgotten) return load();
      buffer.add(page.requests);
    }
    isLoaded.value = true;
    show();
  }

  function forget(): void {
    forgotten += 1;
    buffer.clear();
    dropped.value = 0;
    sincePause.value = 0;
    entries.value = [];
  }

  function noteReset(parts: readonly string[]): void {
    if (parts.includes('journal')) forget();
    renewals.value += 1;
  }

  async function listen(signal: AbortSignal): Promise<void> {
    const onOpen = () => {
      if (connection.value === 'lost') renewals.value += 1;
      connection.value = 'live';
      void load().catch(() => {});
    };
    const told = { onOpen, onSkipped: noteSkipped, onReset: noteReset };
    for await (const entry of requests.events({ signal, maxPerSecond, ...told })) {
      buffer.add([entry]);
      if (isPaused.value) sincePause.value += 1;
      else showSoon();
    }
  }

  return {
    connection,
    renewals,
    entries,
    skippedPerSecond,
    isPaused,
    waiting: computed(() => (isPaused.value ? sincePause.value : 0)),
    dropped,
    isLoaded,
    get: (id) => buffer.get(id),
    pause() {
      sincePause.value = 0;
      isPaused.value = true;
    },
    resume() {
      isPaused.value = false;
      show();
    },
    async clear() {
      await requests.clear();
      forget();
    },
    async follow(signal) {
      for (let failed = 0; !signal.aborted; failed += 1) {
        await listen(signal).catch(() => {});
        if (signal.aborted) return;
        if (connection.value === 'live') failed = 0;
        connection.value = 'lost';
        await pause(timers, retryMs[Math.min(failed, retryMs.length - 1)] ?? 0);
      }
    },
  };
}
