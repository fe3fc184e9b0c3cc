import { systemClock } from '../../runtime/runtime.ts';
import type { Entry } from './entry.ts';
import { summaryOf } from './entry-view.ts';
import type { Journal } from './journal.ts';
import { rateLimit } from './rate-limit.ts';
import { readEntries } from './read-entries.ts';
import type { StoredEntry } from './stored-entry.ts';

/** Events that wait for a reader who stands still; with more the stream ends, and its reader may come back. */
const maxWaiting = 1000;
/** Something is sent so often, so that proxies keep the connection. */
const keepAliveMs = 15_000;

/** How often a reader of a sample hears how many entries were left out. */
const skippedIntervalMs = 250;

export interface EntryStreamOptions {
  /** What the reader saw last: what was completed since comes first; undefined: only what is new. */
  readonly lastId?: string | undefined;
  /** Entries that are sent in a second. When more come, a sample is sent and the number of the others; undefined: all are sent. */
  readonly maxPerSecond?: number | undefined;
}

/** New entries, and what of the sandbox was reset, as server-sent events (WHATWG HTML, section 9.2). */
export function entryStream(journal: Journal, options: EntryStreamOptions = {}): AsyncIterable<string> {
  return { [Symbol.asyncIterator]: () => new EventReader(journal, options) };
}

/** Writes events until its reader takes them. */
class EventReader implements AsyncIterator<string> {
  readonly #waiting = [': connected\n\n'];
  /** What came before is read first, and takes as long as it takes. */
  #before: readonly StoredEntry[] | undefined;
  readonly #ended = new AbortController();
  readonly #stop: () => void;
  #skipped = 0;
  #wake: (() => void) | undefined;

  constructor(journal: Journal, { lastId, maxPerSecond }: EntryStreamOptions) {
    this.#before = missed(journal, lastId);
    const isTaken = limitTo(maxPerSecond);
    const isStartTaken = limitTo(maxPerSecond);
    this.#stop = journal.watch({
      started: (entry) => {
        if (isStartTaken()) this.#tell(entry, startedEvent);
      },
      entered: (entry) => {
        if (isTaken()) this.#tell(entry, eventOf);
        else this.#skip();
      },
      reset: (parts) => this.#send(resetEvent(parts)),
      closed: () => this.#end(),
    });
    void this.#keepAlive();
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    const { signal } = this.#ended;
    const before = this.#before;
    this.#before = undefined;
    if (before !== undefined) this.#waiting.splice(1, 0, ...(await readEntries(before)).map(eventOf));
    while (this.#waiting.length === 0 && !signal.aborted)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const value = this.#waiting.splice(0).join('');
    return value === '' ? { done: true, value: undefined } : { done: false, value };
  }

  async return(): Promise<IteratorResult<string, undefined>> {
    this.#end();
    return { done: true, value: undefined };
  }

  #tell(entry: StoredEntry, toEvent: (entry: Entry) => string): void {
    const read = entry.read();
    if (read !== undefined) this.#send(toEvent(read));
  }

  #send(event: string): void {
    if (this.#waiting.length >= maxWaiting) this.#end();
    else this.#add(event);
  }

  #add(text: string): void {
    this.#waiting.push(text);
    this.#wake?.();
  }

  /** The entry is counted, not sent: nothing is worked out for it. */
  #skip(): void {
    this.#skipped += 1;
    if (this.#skipped === 1) void this.#reportSkipped();
  }

  async #reportSkipped(): Promise<void> {
    await systemClock.sleep(skippedIntervalMs, this.#ended.signal).catch(() => {});
    this.#add(`event: skipped\ndata: ${JSON.stringify({ count: this.#skipped })}\n\n`);
    this.#skipped = 0;
  }

  #end(): void {
    this.#ended.abort();
    this.#stop();
    this.#wake?.();
  }

  async #keepAlive(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await systemClock.sleep(keepAliveMs, signal).catch(() => {});
      if (this.#waiting.length === 0) this.#add(':\n\n');
    }
  }
}

const limitTo = (maxPerSecond: number | undefined) =>
  maxPerSecond === undefined ? () => true : rateLimit(maxPerSecond, systemClock.monotonic);

/** What was completed after the entry that was seen last, or after its place when it is gone. */
function missed(journal: Journal, lastId: string | undefined): readonly StoredEntry[] {
  if (lastId === undefined) return [];
  const completed = journal.completed();
  const at = completed.findIndex(({ number }) => String(number) === lastId);
  return at >= 0 ? completed.slice(at + 1) : completed.filter(({ number }) => number > Number(lastId));
}

const eventOf = (entry: Entry) => `event: request\nid: ${entry.id}\ndata: ${JSON.stringify(summaryOf(entry))}\n\n`;
/** It has no `id` of its own: who comes back must hear how the request ended. */
const startedEvent = (entry: Entry) => `event: started\ndata: ${JSON.stringify(summaryOf(entry))}\n\n`;
const resetEvent = (parts: readonly string[]) => `event: reset\ndata: ${JSON.stringify({ parts })}\n\n`;
