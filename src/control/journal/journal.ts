import type { RequestTarget } from '../../http/request-target.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { CapturedRequest } from '../capture/captured-request.ts';
import type { CapturedResponse } from '../capture/captured-response.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { EntryWriter } from './complete-entry.ts';
import type { Entry } from './entry.ts';
import type { JournalBudget } from './journal-budget.ts';
import { JournalEntry } from './journal-entry.ts';

interface JournalWatcher {
  /** Called with every new entry. */
  entered(entry: Entry): void;
  /** Called when there will be none any more. */
  closed(): void;
  reset?(parts: readonly string[]): void;
}

/** What came to one sandbox and what went. */
export interface Journal {
  /** Begins an entry. Undefined when nothing is kept. */
  open(about: { readonly interface: InterfaceName; readonly operation: string | undefined }): JournalEntry | undefined;
  /** Completes an entry, once the response has closed. @param durationMs of real time */
  complete(
    entry: JournalEntry,
    request: CapturedRequest,
    response: CapturedResponse,
    target: RequestTarget,
    durationMs: number,
  ): void;
  /** A request that the HTTP parser rejected. */
  addRejected(about: {
    readonly target: RequestTarget;
    readonly interface: InterfaceName;
    readonly fault: string;
  }): void;
  /** What is kept, the latest request first. */
  entries(): readonly Entry[];
  /** What is kept, in the order in which the responses ended. */
  completed(): readonly Entry[];
  get(id: string): Entry | undefined;
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

/** A journal for those who keep all of them. */
export interface OwnJournal extends Journal {
  /** Takes the secrets out of a few entries; whether there are more. */
  redactSome(): boolean;
}

export interface JournalOptions {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly budget: JournalBudget;
  readonly writer: EntryWriter;
  readonly clock: Pick<Clock, 'now'>;
  /** Called with every entry. */
  readonly added: () => void;
  /** Called when it is closed. */
  readonly closed: () => void;
}

/** Entries that are redacted at a time: a few milliseconds when each has long bodies. */
const redactedAtOnce = 8;
/** Places at the front of the list that may be empty before it is copied. */
const maxGap = 1000;

export function createJournal({
  maxEntries,
  maxBytes,
  budget,
  writer,
  clock,
  added,
  closed: whenClosed,
}: JournalOptions): OwnJournal {
  /** In the order in which they were completed, from `first` on. */
  let kept: (JournalEntry | undefined)[] = [];
  let first = 0;
  /** Before it all entries are redacted. */
  let redacted = 0;
  let bytes = 0;
  let dropped = 0;
  let number = 0;
  let isClosed = false;
  const watchers = new Set<JournalWatcher>();

  function dropFirst(): void {
    const entry = kept[first];
    if (entry === undefined) return;
    kept[first] = undefined;
    first += 1;
    bytes -= entry.bytes;
    dropped += 1;
    budget.remove(entry);
    entry.forget();
    if (first > maxGap) {
      kept = kept.slice(first);
      redacted = Math.max(redacted - first, 0);
      first = 0;
    }
  }

  function keep(entry: JournalEntry): void {
    if (isClosed || entry.bytes > maxBytes) {
      dropped += 1;
      entry.forget();
      return;
    }
    bytes += entry.bytes;
    kept.push(entry);
    budget.add(entry, dropFirst);
    while (kept.length - first > maxEntries || bytes > maxBytes) dropFirst();
    added();
    if (watchers.size > 0) entry.show();
    for (const watcher of watchers) watcher.entered(entry);
  }

  function forget(): void {
    for (const entry of kept) {
      if (entry === undefined) continue;
      budget.remove(entry);
      entry.forget();
    }
    kept = [];
    first = 0;
    redacted = 0;
    bytes = 0;
    dropped = 0;
  }

  const completed = () => kept.slice(first).flatMap((entry) => (entry === undefined ? [] : [entry.show()]));

  return {
    open(about) {
      if (maxEntries === 0 || isClosed) return undefined;
      number += 1;
      return new JournalEntry(number, clock.now(), about, writer.redact);
    },
    complete(entry, request, response, target, durationMs) {
      writer.complete(entry, request, response, target, durationMs);
      keep(entry);
    },
    addRejected({ target, interface: name, fault }) {
      if (maxEntries === 0 || isClosed) return;
      number += 1;
      const about = { interface: name, operation: undefined };
      const entry = new JournalEntry(number, clock.now(), about, writer.redact);
      writer.reject(entry, target, fault);
      keep(entry);
    },
    redactSome() {
      redacted = Math.max(redacted, first);
      const end = Math.min(redacted + redactedAtOnce, kept.length);
      for (; redacted < end; redacted += 1) kept[redacted]?.redacted();
      return redacted < kept.length;
    },
    entries: () => completed().sort((one, other) => other.number - one.number),
    completed,
    get: (id) => completed().find((entry) => entry.id === id),
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
    digestOf: writer.digestOf,
    clear: forget,
    close() {
      isClosed = true;
      forget();
      whenClosed();
      for (const watcher of watchers) watcher.closed();
      watchers.clear();
    },
  };
}
