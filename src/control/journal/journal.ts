import type { RequestTarget } from '../../http/request-target.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { CapturedRequest } from '../capture/captured-request.ts';
import type { CapturedResponse } from '../capture/captured-response.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { EntryWriter, RecordedRequest } from './entry-writer.ts';
import type { JournalBudget } from './journal-budget.ts';
import type { StoredEntry } from './stored-entry.ts';

interface JournalWatcher {
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
  /** What is stored, the latest request first. Each says what is in it when it is read. */
  entries(): readonly StoredEntry[];
  /** The same in the order in which the responses ended. */
  completed(): readonly StoredEntry[];
  get(id: string): StoredEntry | undefined;
  /** How many entries were forgotten since the journal was last cleared. */
  readonly dropped: number;
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

/** Places at the front of the list that may be empty before it is copied. */
const maxGap = 1000;

export function createJournal(options: JournalOptions): Journal {
  const { maxEntries, maxBytes, budget, writer, digestOf, clock } = options;
  /** In the order in which they were completed, from `first` on. */
  let stored: (StoredEntry | undefined)[] = [];
  let first = 0;
  let bytes = 0;
  let dropped = 0;
  const watchers = new Set<JournalWatcher>();

  function dropFirst(): void {
    const entry = stored[first];
    if (entry === undefined) return;
    stored[first] = undefined;
    first += 1;
    bytes -= entry.bytes;
    dropped += 1;
    budget.remove(entry);
    entry.forget();
    if (first > maxGap) {
      stored = stored.slice(first);
      first = 0;
    }
  }

  function store(entry: StoredEntry): void {
    if (!journal.isOpen || entry.bytes > maxBytes) {
      dropped += 1;
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
  }

  const completed = () => stored.slice(first).filter((entry) => entry !== undefined);

  const journal: Writable<Journal, 'isOpen'> = {
    isOpen: maxEntries > 0,
    add: (context, name, request, response, durationMs) =>
      store(writer.write(context, name, request, response, durationMs)),
    addRejected({ number, target, interface: name, fault }) {
      if (!journal.isOpen) return;
      const time = clock.now();
      const unknown = { operation: undefined, method: '', rule: undefined, outcome: undefined, notes: undefined };
      store(writer.writeRejected({ number, time, target, fault, ...unknown }, name));
    },
    entries: () => completed().sort((one, other) => other.number - one.number),
    completed,
    get: (id) => completed().find(({ number }) => String(number) === id),
    get dropped() {
      return dropped;
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
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
    },
  };
  return journal;
}
