import { systemClock } from '../../runtime/runtime.ts';
import type { Entry } from './entry.ts';
import { summaryOf } from './entry-view.ts';
import type { Journal } from './journal.ts';

/** Events that wait for a reader who stands still; with more the stream ends, and its reader may come back. */
const maxWaiting = 1000;
/** Something is sent so often, so that proxies keep the connection. */
const keepAliveMs = 15_000;

/**
 * New entries as server-sent events (WHATWG HTML, section 9.2).
 * @param lastId what the reader saw last: what was completed since comes first; undefined: only what is new
 */
export function entryStream(journal: Journal, lastId?: string): AsyncIterable<string> {
  return { [Symbol.asyncIterator]: () => readEvents(journal, lastId) };
}

function readEvents(journal: Journal, lastId: string | undefined): AsyncIterator<string> {
  const waiting = [': connected\n\n', ...missed(journal, lastId).map(eventOf)];
  const ended = new AbortController();
  let wake: (() => void) | undefined;
  const stop = journal.watch((entry) => {
    if (waiting.length >= maxWaiting) end();
    else add(eventOf(entry));
  }, end);
  void keepAlive();

  function add(text: string): void {
    waiting.push(text);
    wake?.();
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
function missed(journal: Journal, lastId: string | undefined): readonly Entry[] {
  if (lastId === undefined) return [];
  const completed = journal.completed();
  const at = completed.findIndex(({ id }) => id === lastId);
  return at >= 0 ? completed.slice(at + 1) : completed.filter(({ number }) => number > Number(lastId));
}

const eventOf = (entry: Entry) => `event: request\nid: ${entry.id}\ndata: ${JSON.stringify(summaryOf(entry))}\n\n`;
