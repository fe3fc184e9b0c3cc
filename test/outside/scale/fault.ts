import { setTimeout as sleep } from 'node:timers/promises';
import { countsBySecond, countsOf, type Load, type Outcome, quantile } from './load.ts';
import type { Report } from './report.ts';

/** What callers saw of a fault. */
interface Fault {
  /** From a moment before the fault until all is well again. */
  readonly all: readonly Outcome[];
  /** Sent in the second half of the fault, and answered before its end. */
  readonly meanwhile: readonly Outcome[];
  readonly began: number;
  /** Milliseconds from the end of the fault until the last request that failed was sent; 0: none did. */
  readonly recovery: number;
  /** Milliseconds that the end of the fault took: what was killed starts again. */
  readonly restart: number;
}

/** How long callers are watched after a fault, unless its end takes longer. */
const afterwardsMs = 3_000;

/** Lets a fault last for so long under a load. */
export async function during(
  load: Load,
  ms: number,
  begin: () => Promise<void>,
  end: () => Promise<void>,
): Promise<Fault> {
  const first = load.outcomes.length;
  const began = performance.now();
  await begin();
  await sleep(ms);
  const over = performance.now();
  await end();
  const restart = performance.now() - over;
  await sleep(afterwardsMs);
  const all = load.outcomes.slice(first);
  const failedAt = failed(all).map(({ at }) => at - over);
  return {
    all,
    began,
    restart,
    meanwhile: all.filter(({ at, took }) => at > (began + over) / 2 && at + took < over),
    recovery: failedAt.reduce((last, at) => Math.max(last, at), 0),
  };
}

export function describe({ note }: Report, { all, began, recovery, restart }: Fault): void {
  note(countsOf(all));
  note(countsBySecond(all, began));
  const longest = all.reduce((most, { took }) => Math.max(most, took), 0);
  const failures = quantile(failed(all), 0.5);
  note(
    `longest answer ${Math.round(longest)} ms, p50 of failures ${failures} ms; all well ${Math.round(recovery)} ms after the fault, whose end took ${Math.round(restart)} ms`,
  );
}

export const failed = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status !== 200);

/** Every status that came, and those that are expected: they need not have come. */
export const statusesOf = (outcomes: readonly Outcome[], ...expected: number[]) => [
  ...new Set([...outcomes.map(({ status }) => status), ...expected]),
];
