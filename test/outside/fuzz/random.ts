/** Reproducible randomness for generated requests. */
export interface Random {
  /** A whole number from 0 up to and without `limit`. */
  below(limit: number): number;
  of<T>(choices: readonly T[]): T;
}

/** Mulberry32: small, fast, the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return { below, of: (choices) => choices[below(choices.length)] as (typeof choices)[number] };
}
