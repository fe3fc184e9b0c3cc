/** Time of the browser, handed in so that tests can move it. */
export interface Timers {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls once after so many milliseconds. @returns what cancels the call */
  later(ms: number, run: () => void): () => void;
}

/** Resolves after so many milliseconds. */
export const pause = ({ later }: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => void later(ms, resolve));
