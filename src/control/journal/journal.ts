import type { RequestTarget } from '../../http/request-target.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { CapturedRequest } from '../capture/captured-request.ts';
import type { CapturedResponse } from '../capture/captured-response.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { EntryWriter, LiveRequest, RecordedRequest } from './entry-writer.ts';
import { LiveRequests } from './live-requests.ts';
import { type EntryBounds, StoredEntries } from './stored-entries.ts';
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
  /** Requests that have begun and not ended: who lets them in and out holds them here. */
  readonly live: LiveRequests;
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

export interface JournalOptions extends EntryBounds {
  readonly writer: EntryWriter;
  readonly digestOf: (key: string) => string;
  readonly clock: Pick<Clock, 'now'>;
}

export const createJournal = (options: JournalOptions): Journal => new SandboxJournal(options);

/** What is not known of a rejected request. */
const unknown = {
  operation: undefined,
  method: '',
  rule: undefined,
  rules: undefined,
  outcome: undefined,
  notes: undefined,
};

class SandboxJournal implements Journal {
  readonly live = new LiveRequests();
  readonly digestOf: (key: string) => string;
  // Values, because they are asked for with every request.
  isOpen: boolean;
  isWatched = false;
  readonly #options: JournalOptions;
  readonly #stored: StoredEntries;
  readonly #watchers = new Set<JournalWatcher>();

  constructor(options: JournalOptions) {
    this.#options = options;
    this.digestOf = options.digestOf;
    this.isOpen = options.maxEntries > 0;
    this.#stored = new StoredEntries(options, options.writer.reuse);
  }

  get dropped(): number {
    return this.#stored.droppedCount;
  }

  get droppedUntil(): Journal['droppedUntil'] {
    return this.#stored.droppedUntil;
  }

  reportStarted(one: LiveRequest): void {
    const entry = this.#options.writer.writeLive(one);
    if (entry !== undefined) for (const watcher of this.#watchers) watcher.started?.(entry);
  }

  add(
    context: RecordedRequest,
    name: InterfaceName,
    request: CapturedRequest,
    response: CapturedResponse,
    durationMs: number,
  ): void {
    this.#store(this.#options.writer.write(context, name, request, response, durationMs));
  }

  addRejected({ number, target, interface: name, fault }: Parameters<Journal['addRejected']>[0]): void {
    if (!this.isOpen) return;
    const { writer, clock } = this.#options;
    this.#store(writer.writeRejected({ number, time: clock.now(), target, fault, ...unknown }, name));
  }

  entries(): StoredEntry[] {
    return [...this.completed(), ...this.#underway()].sort((one, other) => other.number - one.number);
  }

  completed(): StoredEntry[] {
    return this.#stored.show();
  }

  get(id: string): StoredEntry | undefined {
    return [...this.completed(), ...this.#underway()].find(({ number }) => String(number) === id);
  }

  watch(watcher: JournalWatcher): () => void {
    this.#watchers.add(watcher);
    this.isWatched = true;
    return () => {
      this.#watchers.delete(watcher);
      this.isWatched = this.#watchers.size > 0;
    };
  }

  reportReset(parts: readonly string[]): void {
    for (const watcher of this.#watchers) watcher.reset?.(parts);
  }

  clear(): void {
    this.#stored.clear();
  }

  close(): void {
    this.isOpen = false;
    this.clear();
    for (const watcher of this.#watchers) watcher.closed();
    this.#watchers.clear();
    this.isWatched = false;
  }

  #store(entry: StoredEntry): void {
    if (!(this.isOpen && this.#stored.add(entry))) {
      this.#stored.drop(entry);
      return;
    }
    if (!this.isWatched) return;
    entry.show();
    for (const watcher of this.#watchers) watcher.entered(entry);
  }

  #underway(): StoredEntry[] {
    return this.live.list().flatMap((one) => this.#options.writer.writeLive(one) ?? []);
  }
}
