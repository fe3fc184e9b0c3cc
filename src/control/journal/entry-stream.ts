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
  /** Of more entries in a second a sample is sent, and how many were left out; undefined: all are sent. */
  readonly maxPerSecond?: number | undefined;
}

/** New entries, and what of the sandbox was reset, as server-sent events (WHATWG HTML, section 9.2). */
export function entryStream(journal: Journal, options: EntryStreamOptions = {}): AsyncIterable<string> {
  return { [Symbol.asyncIterator]: () => readEvents(journal, options) };
}

function readEvents(journal: Journal, { lastId, maxPerSecond }: EntryStreamOptions): AsyncIterator<string> {
  const waiting = [': connected\n\n'];
  /** What came before is read first, and takes as long as it takes. */
  let isPrepared = false;
  const before = missed(journal, lastId);
  const ended = new AbortController();
  const isTaken = maxPerSecond === undefined ? () => true : rateLimit(maxPerSecond, systemClock.monotonic);
  let skipped = 0;
  let wake: (() => void) | undefined;
  const tellsOfStart = maxPerSecond === undefined ? () => true : rateLimit(maxPerSecond, systemClock.monotonic);
  const stop = journal.watch({
    started(entry) {
      const read = tellsOfStart() ? entry.read() : undefined;
      if (read !== undefined) tell(startedEvent(read));
    },
    entered(entry) {
      if (!isTaken()) return skip();
      const read = entry.read();
      if (read !== undefined) tell(eventOf(read));
    },
    reset: (parts) => tell(resetEvent(parts)),
    closed: end,
  });
  void keepAlive();

  function add(text: string): void {
    waiting.push(text);
    wake?.();
  }

  function tell(event: string): void {
    if (waiting.length >= maxWaiting) end();
    else add(event);
  }

  /** The entry is counted, not sent: nothing is worked out for it. */
  function skip(): void {
    skipped += 1;
    if (skipped === 1) void reportSkipped();
  }

  async function reportSkipped(): Promise<void> {
    await systemClock.sleep(skippedIntervalMs, ended.signal).catch(() => {});
    add(`event: skipped\ndata: ${JSON.stringify({ count: skipped })}\n\n`);
    skipped = 0;
  }

  function end(): void {
    ended.abort();
    stop();
    wake?.();
  }

  async function keepAlive(): Promise<void> {
    while (!ended.signal.aborted) {
      await systemClock.sleep(keepAliveMs, ended.signal).catch(() => {});
      if (waiting.length === 0) add(':\n\n');
    }
  }

  return {
    async next() {
      if (!isPrepared) {
        isPrepared = true;
        const entries = await readEntries(before);
        waiting.splice(1, 0, ...entries.map(eventOf));
      }
      while (waiting.length === 0 && !ended.signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const value = waiting.splice(0).join('');
      return value === '' ? { done: true, value: undefined } : { done: false, value };
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
  };
}

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
