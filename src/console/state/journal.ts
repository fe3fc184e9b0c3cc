import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ControlledServer, EntrySummary } from '../../client.ts';
import { createEntryBuffer } from './entry-buffer.ts';
import { pause, type Timers } from './timers.ts';

/** How the page hears of new requests. */
type Connection = 'connecting' | 'live' | 'lost';

/** What reached the sandbox, as far as the page has heard of it. */
export interface Journal {
  readonly connection: ReadonlySignal<Connection>;
  /** How often all may have become another: the server came back, perhaps as another one, or the sandbox was reset. */
  readonly renewals: ReadonlySignal<number>;
  /** The latest first. While it is paused it stays as it is. */
  readonly entries: ReadonlySignal<readonly EntrySummary[]>;
  /** How many came in the last seconds and were left out, because too many came. 0: all are shown. */
  readonly skippedPerSecond: ReadonlySignal<number>;
  readonly isPaused: ReadonlySignal<boolean>;
  /** How many have come since the pause began. */
  readonly waiting: ReadonlySignal<number>;
  /** How many the server had to forget. */
  readonly dropped: ReadonlySignal<number>;
  /** Whether the list has been asked for. */
  readonly isLoaded: ReadonlySignal<boolean>;
  get(id: string): EntrySummary | undefined;
  pause(): void;
  resume(): void;
  /** Forgets them, here and on the server; whoever else does is heard of. */
  clear(): Promise<void>;
  /** Listens until the signal aborts, and comes back by itself when the server goes away. */
  follow(signal: AbortSignal): Promise<void>;
}

export interface JournalOptions {
  readonly requests: Pick<ControlledServer['requests'], 'list' | 'events' | 'clear'>;
  readonly timers: Timers;
}

/** More scroll without purpose; the server keeps 1,000 unless told otherwise. */
const maxEntries = 10_000;
const pageSize = 1_000;
/** Of more a sample is shown. */
const maxPerSecond = 20;
/** What comes is shown together, so that drawing does not fall behind; a sample changes slowly enough to be read. */
const showIntervalMs = 150;
const showSampleIntervalMs = 1_000;
/** After so long without any left out the list is asked for again: the gaps close. */
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
  /** How often the requests were forgotten: an answer that was asked for before is about what is gone. */
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
    // Reports come four times a second; the sum fades by a quarter with each.
    skippedPerSecond.value = Math.round(skipped);
    stopCalm?.();
    stopCalm = timers.later(calmMs, () => {
      skippedPerSecond.value = 0;
      void load().catch(() => {});
    });
  }

  /** What the server keeps. One that has begun anew counts from 1 again: what was known is of another life. */
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
