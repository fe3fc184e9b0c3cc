import type { Bin, Density } from './density.ts';
import { counted, timeOfDay } from './format.ts';
import type { TimeRange } from './time-text.ts';

/** Neighbouring bins, by their places. `anchor` stays where it is while `end` moves. */
export interface Mark {
  readonly anchor: number;
  readonly end: number;
}

const between = <T>(all: readonly T[], { anchor, end }: Mark): readonly T[] =>
  all.slice(Math.min(anchor, end), Math.max(anchor, end) + 1);

/** The time that is marked, both ends included. */
export function markedRange({ bins }: Density, mark: Mark): TimeRange {
  const marked = between(bins, mark);
  const from = marked[0]?.from ?? 0;
  const to = marked.at(-1)?.to ?? from;
  const isLast = Math.max(mark.anchor, mark.end) >= bins.length - 1;
  return { from, to: isLast ? to : Math.max(from, to - 1) };
}

/** `10:31:05 to 10:31:20: 12 requests, 2 failed`. */
export function markText(density: Density, mark: Mark): string {
  const marked = between(density.bins, mark);
  const sum = (of: (bin: Bin) => number) => marked.reduce((total, bin) => total + of(bin), 0);
  const { from, to } = markedRange(density, mark);
  const clock = (ms: number) => timeOfDay(new Date(ms).toISOString()).slice(0, 8);
  const bad = sum((bin) => bin.bad);
  return `${clock(from)} to ${clock(to)}: ${counted(
    sum(({ count }) => count),
    'request',
  )}${bad === 0 ? '' : `, ${bad} failed`}`;
}

/** The bins that a range of the time touches. */
export function binsIn({ bins }: Density, { from, to }: TimeRange): Mark | undefined {
  const anchor = bins.findIndex((bin) => bin.to > from);
  const end = bins.findLastIndex((bin) => bin.from <= to);
  return anchor < 0 || end < anchor ? undefined : { anchor, end };
}

/** The next bin that has requests, from a place on; the place itself when there is none. @param step 1 or -1 */
export function nextFilled({ bins }: Density, from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < bins.length; at += step) if ((bins[at]?.count ?? 0) > 0) return at;
  return from;
}

/** An outline of bars, each one wide. @param height of the line @param of the number that a bar shows */
export function barPath({ bins, highest }: Density, height: number, of: (bin: Bin) => number): string {
  return bins
    .map((bin, at) => {
      const number = of(bin);
      // One among many is seen, too.
      const tall = number === 0 ? 0 : Math.max(3, height * Math.sqrt(number / highest));
      return number === 0 ? '' : `M${at} ${height}v-${tall.toFixed(1)}h1V${height}z`;
    })
    .join('');
}
