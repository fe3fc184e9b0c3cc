import type { EntrySummary } from '../../client.ts';

/** Requests of a part of the time. */
export interface Bin {
  /** Milliseconds since the epoch. */
  readonly from: number;
  /** It is no part of the bin, but of the last one. */
  readonly to: number;
  readonly count: number;
  /** Those that were refused, failed or had no answer. */
  readonly bad: number;
}

/** How many requests came when. */
export interface Density {
  readonly bins: readonly Bin[];
  /** The count of the fullest bin. */
  readonly highest: number;
}

/** A pause much longer than everything else together is drawn as this share of the rest, or it would leave no room for it. */
const pauseShare = 0.05;

/** @param entries in any order @param count how many bins there are */
export function densityOf(entries: readonly EntrySummary[], count: number): Density {
  if (entries.length === 0) return { bins: [], highest: 0 };
  const times = Float64Array.from(entries, ({ time }) => Date.parse(time));
  const scale = timeScale(times.slice().sort());
  const counts = new Uint32Array(count);
  const bad = new Uint32Array(count);
  for (const [at, { status }] of entries.entries()) {
    const bin = Math.min(count - 1, Math.floor(scale.shareOf(times[at] ?? 0) * count));
    counts[bin] = (counts[bin] ?? 0) + 1;
    if (status === undefined || status >= 400) bad[bin] = (bad[bin] ?? 0) + 1;
  }
  const bins = Array.from(counts, (number, at) => ({
    from: scale.timeAt(at / count),
    to: scale.timeAt((at + 1) / count),
    count: number,
    bad: bad[at] ?? 0,
  }));
  return { bins, highest: Math.max(...counts) };
}

/** Times and their places on the line, from 0 to 1. */
interface TimeScale {
  shareOf(time: number): number;
  timeAt(share: number): number;
}

/** A stretch of the time that is drawn at one scale. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly width: number;
}

/** The clock of a sandbox jumps: what is between is drawn short. @param sorted not empty */
function timeScale(sorted: Float64Array): TimeScale {
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? first;
  const pauses = pausesOf(sorted);
  const busy = Math.max(1, last - first - pauses.reduce((sum, { from, to }) => sum + to - from, 0));
  const stretches: Stretch[] = [];
  let left = 0;
  const add = (from: number, to: number, width: number) => {
    stretches.push({ from, to, left, width });
    left += width;
  };
  let from = first;
  for (const pause of pauses) {
    add(from, pause.from, pause.from - from);
    add(pause.from, pause.to, busy * pauseShare);
    from = pause.to;
  }
  add(from, Math.max(last, from + 1), Math.max(1, last - from));
  const whole = left;
  return {
    shareOf(time) {
      const one = stretches.findLast((stretch) => stretch.from <= time) ?? (stretches[0] as Stretch);
      return (one.left + (one.width * (time - one.from)) / Math.max(1, one.to - one.from)) / whole;
    },
    timeAt(share) {
      const place = share * whole;
      const one = stretches.findLast((stretch) => stretch.left <= place) ?? (stretches[0] as Stretch);
      return Math.ceil(one.from + ((place - one.left) / Math.max(1, one.width)) * (one.to - one.from) - rounding);
    },
  };
}

/** Pauses that are much longer than all the rest together, in the order of time. */
function pausesOf(sorted: Float64Array): { from: number; to: number }[] {
  const longest: { from: number; to: number }[] = [];
  for (let at = 1; at < sorted.length; at += 1) {
    const pause = { from: sorted[at - 1] ?? 0, to: sorted[at] ?? 0 };
    if (pause.to - pause.from > minPauseMs) longest.push(pause);
  }
  longest.sort((one, other) => other.to - other.from - (one.to - one.from));
  let rest = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  let short = 0;
  for (const [at, { from, to }] of longest.slice(0, maxPauses).entries()) {
    rest -= to - from;
    if (rest >= minRunMs && to - from > rest * muchLonger) short = at + 1;
  }
  return longest.slice(0, short).sort((one, other) => one.from - other.from);
}

/** Than all that is drawn at length. */
const muchLonger = 4;
/** What is shorter needs no room of its own. */
const minRunMs = 1_000;

/** Of numbers with a fraction, in milliseconds. */
const rounding = 1e-3;
/** A shorter pause is a part of a run. */
const minPauseMs = 60_000;
const maxPauses = 8;
