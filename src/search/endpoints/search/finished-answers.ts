import { LRUCache } from 'lru-cache';
import type { SearchIndex } from '../../engine/search-index.ts';
import { latestHour } from '../../engine/source-page.ts';

/** A response to a search without the fields that end it, which every response has of its own. */
interface FinishedAnswer {
  readonly start: Buffer;
  readonly hasPlaceholders: boolean;
}

/** Responses to searches, for those who ask the same again. */
export interface FinishedAnswers {
  /**
   * The response to the same request. It is forgotten when the index is another one, or when the hour of the clock is: ages of pages
   * count back from the hour.
   */
  find(request: string, index: SearchIndex, now: number): FinishedAnswer | undefined;
  keep(request: string, index: SearchIndex, now: number, answer: FinishedAnswer): void;
}

interface Entry extends FinishedAnswer {
  readonly index: SearchIndex;
  readonly hour: number;
}

/** In bytes: some 2,000 responses of ten results, for all services together. */
const maxAnswerBytes = 16_777_216;
/** Larger responses, such as those with raw content, would take the room of many others. */
const maxEntryBytes = 256 * 1024;
/** What an entry takes besides its text. */
const entryBytes = 300;

export function createFinishedAnswers(): FinishedAnswers {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxAnswerBytes,
    sizeCalculation: ({ start }, request) => start.length + 2 * request.length + entryBytes,
  });
  return {
    find(request, index, now) {
      const entry = entries.get(request);
      return entry?.index === index && entry.hour === latestHour(now) ? entry : undefined;
    },
    keep(request, index, now, { start, hasPlaceholders }) {
      if (start.length > maxEntryBytes) return;
      entries.set(request, { start, hasPlaceholders, index, hour: latestHour(now) });
    },
  };
}
