import { writeFileSync } from 'node:fs';
import { causeOf } from './differences.ts';
import type { Outcome } from './play.ts';

const maxShown = 60;

/** Prints what differs by its cause, the commonest first; `traceFile` gets what led to each. */
export function printCauses(
  outcomes: readonly Outcome[],
  { print, traceFile }: { print(line: string): void; readonly traceFile?: string | undefined },
): void {
  const causes = new Map<string, Outcome['found'][number][]>();
  const reasons = new Map<string, number>();
  for (const each of outcomes.flatMap(({ found }) => found)) {
    const cause = causeOf(each.difference);
    if (each.reason === undefined) causes.set(cause, [...(causes.get(cause) ?? []), each]);
    else reasons.set(each.reason, (reasons.get(each.reason) ?? 0) + 1);
  }
  const sorted = [...causes].sort(([, a], [, b]) => b.length - a.length);
  for (const [cause, all] of sorted.slice(0, maxShown))
    print(`${all.length} × ${cause}\n    ${all[0]?.what.slice(0, 300)}`);
  for (const [reason, count] of reasons) print(`meant: ${reason} (${count})`);
  if (traceFile !== undefined)
    writeFileSync(
      traceFile,
      sorted.flatMap(([cause, all]) => [`## ${cause}`, ...all.slice(0, 2).flatMap(({ trace }) => trace)]).join('\n'),
    );
}
