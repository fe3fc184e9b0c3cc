import type { SearchIndex } from '../../engine/search-index.ts';
import { latestHour } from '../../engine/source-page.ts';

/** A response to a search without the fields that end it, which every response has of its own. */
interface FinishedAnswer {
  /** To be copied at once: its place is given to another one later. */
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

/** A part of what is kept. */
interface Slab {
  readonly bytes: Buffer;
  /** Up to here it is written. */
  end: number;
  /** What the entries take besides, in bytes. */
  entriesSize: number;
  requests: string[];
}

interface Entry {
  readonly slab: Slab;
  readonly from: number;
  readonly to: number;
  readonly hasPlaceholders: boolean;
  readonly index: SearchIndex;
  readonly hour: number;
}

/** In bytes: some 2,000 responses of ten results, for all services together; what is known of them may take as much. */
const maxAnswerBytes = 16_777_216;
const maxSlabs = 16;
const slabBytes = maxAnswerBytes / maxSlabs;
/** Larger responses, such as those with raw content, would take the room of many others. */
const maxEntryBytes = 256 * 1024;
/** What an entry takes besides its text. */
const entryBytes = 300;

/**
 * Answers lie in slabs that are filled in turn. The next one to be filled is the oldest: what is in it is forgotten, but for what was asked
 * again since, which has moved on by then. Neither to keep an answer nor to forget it is work for the garbage collector.
 */
export function createFinishedAnswers(): FinishedAnswers {
  const entries = new Map<string, Entry>();
  /** The one that is filled stands last. */
  const slabs: Slab[] = [];

  /** Whether its turn comes before that of half of the others. */
  const isOld = (slab: Slab) => slabs.length === maxSlabs && slabs.indexOf(slab) < maxSlabs / 2;

  function nextSlab(): Slab {
    const oldest = slabs.length < maxSlabs ? undefined : slabs.shift();
    if (oldest !== undefined)
      for (const request of oldest.requests) if (entries.get(request)?.slab === oldest) entries.delete(request);
    const bytes = oldest?.bytes ?? Buffer.allocUnsafeSlow(slabBytes);
    const slab = { bytes, end: 0, entriesSize: 0, requests: [] };
    slabs.push(slab);
    return slab;
  }

  function add(request: string, start: Buffer, about: Pick<Entry, 'hasPlaceholders' | 'index' | 'hour'>): Entry {
    const size = 2 * request.length + entryBytes;
    let slab = slabs.at(-1) ?? nextSlab();
    if (slab.end + start.length > slabBytes || slab.entriesSize + size > slabBytes) slab = nextSlab();
    const from = slab.end;
    slab.bytes.set(start, from);
    slab.end += start.length;
    slab.entriesSize += size;
    slab.requests.push(request);
    const { hasPlaceholders, index, hour } = about;
    const entry = { slab, from, to: slab.end, hasPlaceholders, index, hour };
    entries.set(request, entry);
    return entry;
  }

  return {
    find(request, index, now) {
      const found = entries.get(request);
      if (found?.index !== index || found.hour !== latestHour(now)) return undefined;
      const entry = isOld(found.slab) ? add(request, startOf(found), found) : found;
      return { start: startOf(entry), hasPlaceholders: entry.hasPlaceholders };
    },
    keep(request, index, now, { start, hasPlaceholders }) {
      if (start.length <= maxEntryBytes) add(request, start, { hasPlaceholders, index, hour: latestHour(now) });
    },
  };
}

const startOf = ({ slab, from, to }: Entry): Buffer => slab.bytes.subarray(from, to);
