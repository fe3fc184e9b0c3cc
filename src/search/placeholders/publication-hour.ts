import type { IndexQuery } from '../engine/search-index.ts';

const hour = 3_600_000;

/**
 * The hour that the address of a page has to name so that its date lies in the window of a search. Undefined when the
 * window takes the date that the page has by itself, or takes pages without one.
 */
export function publicationHour(
  { publishedFrom, publishedUntil, keepUndated }: Pick<IndexQuery, 'publishedFrom' | 'publishedUntil' | 'keepUndated'>,
  own: number | undefined,
  now: number,
): number | undefined {
  if (own === undefined && keepUndated) return undefined;
  const from = publishedFrom ?? -Infinity;
  const until = publishedUntil ?? Infinity;
  if (own !== undefined && own >= from && own <= until) return undefined;
  const latest = Math.floor(Math.min(until, Math.max(now, from)) / hour) * hour;
  return latest >= from ? latest : Math.ceil(from / hour) * hour;
}
