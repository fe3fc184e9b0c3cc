import type { RequestTarget } from '../../http/request-target.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { CapturedRequest } from '../capture/captured-request.ts';
import type { CapturedResponse } from '../capture/captured-response.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { EntryWriter, LiveRequest, RecordedRequest } from './entry-writer.ts';
import type { JournalBudget } from './journal-budget.ts';
import type { StoredEntry } from './stored-entry.ts';

interface JournalWatcher {
  /** Called with every request that begins. */
  started?(entry: StoredEntry): void;
  /** Called with every new entry. */
  entered(entry: StoredEntry): void;
  /** Called when there will be none any more. */
  closed(): void;
  reset?(parts: readonly string[]): void;
}

/** What came to one sandbox and what went. */
export interface Journal {
  /** Whether entries are stored at all. */
  readonly isOpen: boolean;
  /** Requests that have begun and not ended, in their order: who lets them in and out holds them here. */
  readonly live: Set<LiveRequest>;
  /** Whether somebody wants to hear of those that begin. */
  readonly isWatched: boolean;
  /** Tells those who watch that a request has begun. */
  reportStarted(live: LiveRequest): void;
  /** Stores a request, once its response has closed. @param durationMs of real time */
  add(
    context: RecordedRequest,
    name: InterfaceName,
    request: CapturedRequest,
    response: CapturedResponse,
    durationMs: number,
  ): void;
  /** Stores a request that the HTTP parser rejected. */
  addRejected(about: {
    readonly number: number;
    readonly target: RequestTarget;
    readonly interface: InterfaceName;
    readonly fault: string;
  }): void;
  /** What is under way and what is stored, the latest request first. Each says what is in it when it is read. */
  entries(): readonly StoredEntry[];
  /** The same in the order in which the responses ended. */
  completed(): readonly StoredEntry[];
  get(id: string): StoredEntry | undefined;
  /** How many entries were forgotten since the journal was last cleared. */
  readonly dropped: number;
  /** The highest number and the latest time of those. */
  readonly droppedUntil: { readonly number: number; readonly time: number };
  /** Tells a watcher what happens from now on. Returns what ends that. */
  watch(watcher: JournalWatcher): () => void;
  /** Tells those who watch that parts of the sandbox are as they were when it began. */
  reportReset(parts: readonly string[]): void;
  /** A salted digest of an API key, comparable with that of an entry. */
  digestOf(key: string): string;
  clear(): void;
  /** Forgets everything and ends the streams of those who watch. */
  close(): void;
}

export interface JournalOptions {
  /** 0: nothing is stored. */
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly budget: JournalBudget;
  readonly writer: EntryWriter;
  readonly digestOf: (key: string) => string;
  readonly clock: Pick<Clock, 'now'>;
}

type Writable<T, K extends keyof T> = Omit<T, K> & { -readonly [Name in K]: T[Name] };

/** What is not known of a rejected request. */
const noRule = { rule: undefined, rules: undefined, outcome: undefined, notes: undefined };

/** Places at the front of the list that may be empty before it is copied. */
const maxGap = 1000;

export function createJournal(options: JournalOptions): Journal {
  const { maxEntries, maxBytes, budget, writer, digestOf, clock } = options;
  /** In the order in which they were completed, from `first` on. */
  let stored: (StoredEntry | undefined)[] = [];
  let first = 0;
  let bytes = 0;
  let dropped = 0;
  let [droppedNumber, droppedTime] = [0, 0];
  const watchers = new Set<JournalWatcher>();

  function dropFirst(): void {
    const entry = stored[first];
    if (entry === undefined) return;
    stored[first] = undefined;
    first += 1;
    bytes -= entry.bytes;
    countDropped(entry);
    budget.remove(entry);
    entry.forget();
    if (first > maxGap) {
      stored = stored.slice(first);
      first = 0;
    }
  }

  function countDropped({ number, time }: StoredEntry): void {
    dropped += 1;
    if (number > droppedNumber) droppedNumber = number;
    if (time > droppedTime) droppedTime = time;
  }

  function store(entry: StoredEntry): void {
    if (!journal.isOpen || entry.bytes > maxBytes) {
      countDropped(entry);
      entry.forget();
      return;
    }
    bytes += entry.bytes;
    stored.push(entry);
    budget.add(entry, dropFirst);
    while (stored.length - first > maxEntries || bytes > maxBytes) dropFirst();
    if (watchers.size > 0) for (const watcher of watchers) watcher.entered(entry);
  }

  function forget(): void {
    for (const entry of stored) {
      if (entry === undefined) continue;
      budget.remove(entry);
      entry.forget();
    }
    stored = [];
    first = 0;
    bytes = 0;
    dropped = 0;
    droppedNumber = 0;
    droppedTime = 0;
  }

  const completed = () => stored.slice(first).filter((entry) => entry !== undefined);

  const underway = () => [...live].flatMap((one) => writer.writeLive(one) ?? []);

  const live = new Set<LiveRequest>();
  const journal: Writable<Journal, 'isOpen' | 'isWatched'> = {
    isOpen: maxEntries > 0,
    live,
    isWatched: false,
    reportStarted(one) {
      const entry = writer.writeLive(one);
      if (entry !== undefined) for (const watcher of watchers) watcher.started?.(entry);
    },
    add: (context, name, request, response, durationMs) =>
      store(writer.write(context, name, request, response, durationMs)),
    addRejected({ number, target, interface: name, fault }) {
      if (!journal.isOpen) return;
      const time = clock.now();
      const unknown = { operation: undefined, method: '', ...noRule };
      store(writer.writeRejected({ number, time, target, fault, ...unknown }, name));
    },
    entries: () => [...completed(), ...underway()].sort((one, other) => other.number - one.number),
    completed,
    get: (id) => [...completed(), ...underway()].find(({ number }) => String(number) === id),
    get dropped() {
      return dropped;
    },
    get droppedUntil() {
      return { number: droppedNumber, time: droppedTime };
    },
    watch(watcher) {
      watchers.add(watcher);
      journal.isWatched = true;
      return () => {
        watchers.delete(watcher);
        journal.isWatched = watchers.size > 0;
      };
    },
    reportReset(parts) {
      for (const watcher of watchers) watcher.reset?.(parts);
    },
    digestOf,
    clear: forget,
    close() {
      journal.isOpen = false;
      forget();
      for (const watcher of watchers) watcher.closed();
      watchers.clear();
      journal.isWatched = false;
    },
  };
  return journal;
}
