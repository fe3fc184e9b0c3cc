import { type ReadonlySignal, signal } from '@preact/signals';
import type { ControlledServer, EntrySummary } from '../../client.ts';
import { maxEntries, ShownEntries } from './shown-entries.ts';
import { SkippedRate } from './skipped-rate.ts';
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

const pageSize = 1_000;
/** When more requests come in a second, the page shows a sample. */
const maxPerSecond = 20;
/** New requests are shown at this interval. That of a sample is longer, so that it can be read. */
const showIntervalMs = 150;
const showSampleIntervalMs = 1_000;
const retryMs = [300, 1_000, 2_000, 4_000];
/** A list that could not be loaded is asked for again after this time. */
const reloadMs = 1_000;

export function createJournal({ requests, timers }: JournalOptions): Journal {
  const connection = signal<Connection>('connecting');
  const renewals = signal(0);
  // The list is loaded again when none are left out any more: this closes the gaps.
  const skipped = new SkippedRate(timers, () => list.keepLoading());
  const shown = new ShownEntries(timers, () => (skipped.perSecond.value > 0 ? showSampleIntervalMs : showIntervalMs));
  const list = new LoadedList(requests, shown, timers, () => connection.value === 'live');

  async function listen(signal: AbortSignal): Promise<void> {
    const onOpen = () => {
      if (connection.value === 'lost') renewals.value += 1;
      connection.value = 'live';
      list.keepLoading();
    };
    const onReset = (parts: readonly string[]) => {
      if (parts.includes('journal')) list.forget();
      renewals.value += 1;
    };
    const events = requests.events({ signal, maxPerSecond, onOpen, onSkipped: skipped.note, onReset });
    for await (const entry of events) shown.add(entry);
  }

  return {
    connection,
    renewals,
    entries: shown.entries,
    skippedPerSecond: skipped.perSecond,
    isPaused: shown.isPaused,
    waiting: shown.waiting,
    dropped: list.dropped,
    isLoaded: list.isLoaded,
    get: (id) => shown.buffer.get(id),
    pause: shown.pause,
    resume: shown.resume,
    async clear() {
      await requests.clear();
      list.forget();
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

/** Loads what the server has. */
class LoadedList {
  readonly isLoaded = signal(false);
  readonly dropped = signal(0);
  readonly #requests: JournalOptions['requests'];
  readonly #shown: ShownEntries;
  readonly #timers: JournalOptions['timers'];
  readonly #isLive: () => boolean;
  /** Counts how often the requests were cleared: an answer to an earlier question is out of date. */
  #forgotten = 0;

  constructor(
    requests: JournalOptions['requests'],
    shown: ShownEntries,
    timers: JournalOptions['timers'],
    isLive: () => boolean,
  ) {
    this.#requests = requests;
    this.#shown = shown;
    this.#timers = timers;
    this.#isLive = isLive;
  }

  /** Loads again and again while the server answers: a list that failed once would be missing for good. */
  keepLoading(): void {
    this.load().catch(() => this.#timers.later(reloadMs, () => void (this.#isLive() && this.keepLoading())));
  }

  /** A server that has started again counts from 1, so all that was known is dropped. */
  async load(): Promise<void> {
    const { buffer } = this.#shown;
    const before = this.#forgotten;
    const first = await this.#requests.list({ limit: pageSize, progress: 'done' });
    if (before !== this.#forgotten) return this.load();
    const [latest] = first.requests;
    const known = latest === undefined ? undefined : buffer.get(latest.id);
    const isOther = known !== undefined && known.time !== latest?.time;
    if (isOther || Number(latest?.id ?? 0) < Number(buffer.at(0)?.id ?? 0)) buffer.clear();
    this.dropped.value = first.dropped;
    buffer.add(first.requests);
    let page = first;
    while (page.requests.length === pageSize && buffer.size < maxEntries) {
      page = await this.#requests.list({ limit: pageSize, progress: 'done', after: page.requests.at(-1)?.id ?? '0' });
      if (before !== this.#forgotten) return this.load();
      buffer.add(page.requests);
    }
    this.isLoaded.value = true;
    this.#shown.show();
  }

  forget(): void {
    this.#forgotten += 1;
    this.dropped.value = 0;
    this.#shown.clear();
  }
}
