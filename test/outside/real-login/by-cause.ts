import { causeOf, type Difference } from './differences.ts';

interface Found {
  readonly difference: Difference;
  /** Where it was found. */
  readonly what: string;
}

/** Differences by their cause, those with most first. */
export function byCause<One extends Found>(found: readonly One[]): (readonly [cause: string, all: readonly One[]])[] {
  const causes = new Map<string, One[]>();
  for (const one of found) {
    const cause = causeOf(one.difference);
    causes.set(cause, [...(causes.get(cause) ?? []), one]);
  }
  return [...causes].sort(([, a], [, b]) => b.length - a.length);
}

/** A line for each of the 40 largest, and where the first was found. */
export const linesOf = (causes: readonly (readonly [string, readonly Found[]])[]): string[] =>
  causes.slice(0, 40).map(([cause, all]) => `${all.length} × ${cause}\n    ${all[0]?.what}`);
