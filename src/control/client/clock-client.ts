import type { z } from 'zod';
import type { clockState } from '../routes/clock.ts';
import type { Caller } from './caller.ts';

export type ClockState = z.output<typeof clockState>;

/** An RFC 3339 time, or a date. */
export type Time = string | Date;

/** The clock of a sandbox. Every method answers with what it shows then. */
export interface ClockClient {
  /** What it shows. */
  get(): Promise<ClockState>;
  /** Jumps to `now`, also back; stops it, or lets it run on. What is absent stays. */
  set(change: { readonly now?: Time; readonly frozen?: boolean }): Promise<ClockState>;
  /** Stops it, at `now` if that is given. */
  freeze(now?: Time): Promise<ClockState>;
  /** Lets it run on from where it stands. */
  unfreeze(): Promise<ClockState>;
  /**
   * Moves it forward. Pauses that end on the way end in their order; what they set free has run on when this resolves.
   * @param seconds at most ten years
   */
  advance(seconds: number): Promise<ClockState>;
  /** Real time again. */
  reset(): Promise<ClockState>;
}

export function clockClient({ call }: Caller): ClockClient {
  const path = '/clock';
  const set = async (change: { now?: Time; frozen?: boolean }) =>
    (await call({ method: 'PUT', path, body: change })) as ClockState;
  return {
    get: async () => (await call({ method: 'GET', path })) as ClockState,
    set,
    freeze: (now) => set({ frozen: true, ...(now !== undefined && { now }) }),
    unfreeze: () => set({ frozen: false }),
    advance: async (seconds) =>
      (await call({ method: 'POST', path: '/clock/advance', body: { seconds } })) as ClockState,
    reset: async () => (await call({ method: 'DELETE', path })) as ClockState,
  };
}
