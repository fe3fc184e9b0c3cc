import { hashOf } from '../engine/nearest.ts';

/** Numbers that look random and are the same for the same text. */
export interface SeededDraws {
  /** A whole number below `end`. */
  below(end: number): number;
  /** The values in another order. */
  shuffled<T>(values: readonly T[]): T[];
}

export function seededDraws(seed: string): SeededDraws {
  let state = hashOf(seed);
  /** Mulberry32. */
  function below(end: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }
  return {
    below,
    shuffled(values) {
      const left = [...values];
      return values.map(() => left.splice(below(left.length), 1)[0] as (typeof values)[number]);
    },
  };
}
