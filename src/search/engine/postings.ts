import { lengthNorm, termWeight } from './bm25.ts';
import type { Postings } from './index-data.ts';

/** Counts of a term in title and body as one number: body above, title below; both stop at `maxCount`. */
export const titleUnit = 1;
export const bodyUnit = 0x1_0000;
const maxCount = 0xffff;
const titleCount = (counts: number) => counts & maxCount;
const bodyCount = (counts: number) => counts >>> 16;
export const countOneMore = (counts: number, field: number): number =>
  (field === titleUnit ? titleCount(counts) : bodyCount(counts)) < maxCount ? counts + field : counts;

/** What was counted page by page, in the order of reading. */
interface Counted {
  /** Pages by URL. */
  readonly order: Uint32Array;
  readonly terms: number;
  readonly counts: Uint32Array;
  readonly places: Uint32Array;
  readonly countTerms: Uint32Array;
  readonly countStarts: Uint32Array;
  readonly titleLengths: Uint32Array;
  readonly bodyLengths: Uint32Array;
}

const average = (lengths: Uint32Array) =>
  lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length;

/** Turns counts by page into postings by term: a counting sort, in which pages come by URL. */
export function sortByTerm({
  order,
  terms,
  counts,
  places,
  countTerms,
  countStarts,
  titleLengths,
  bodyLengths,
}: Counted): Postings {
  const starts = new Uint32Array(terms + 1);
  for (const term of countTerms) starts[term + 1] = (starts[term + 1] as number) + 1;
  for (let term = 0; term < terms; term += 1)
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  const next = starts.slice(0, terms);
  const pages = new Uint32Array(counts.length);
  const weights = new Float32Array(counts.length);
  const sortedPlaces = new Uint32Array(counts.length);
  const averageTitle = average(titleLengths);
  const averageBody = average(bodyLengths);
  for (const [page, read] of order.entries()) {
    const titleNorm = lengthNorm(titleLengths[read] as number, averageTitle);
    const bodyNorm = lengthNorm(bodyLengths[read] as number, averageBody);
    for (let at = countStarts[read] as number; at < (countStarts[read + 1] as number); at += 1) {
      const term = countTerms[at] as number;
      const count = counts[at] as number;
      const to = next[term] as number;
      next[term] = to + 1;
      pages[to] = page;
      sortedPlaces[to] = places[at] as number;
      weights[to] = termWeight(titleCount(count) / titleNorm, bodyCount(count) / bodyNorm);
    }
  }
  return { starts, pages, weights, places: sortedPlaces, averages: Float64Array.of(averageTitle, averageBody) };
}

/** The place of a term's posting for a page, or -1. */
export function postingOf({ starts, pages }: Postings, term: number, page: number): number {
  let low = starts[term] as number;
  let high = (starts[term + 1] as number) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = pages[middle] as number;
    if (found === page) return middle;
    if (found < page) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
