import type { Clock } from './runtime.ts';

/** Whether something outside of the process is there: a store, a search engine. */
export interface Availability {
  readonly isAway: boolean;
}

/** Thrown when something that is away is needed. One line has reported it already. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Notes when something goes away and comes back, with one line each way. */
export interface AvailabilityTracker extends Availability {
  /** Reports the reason in a few words, unless it is away already. */
  goneAway(reason: string): void;
  cameBack(): void;
}

interface TrackerOptions {
  /** The beginning of each line: the setting and the address. */
  readonly name: string;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly warn: (message: string) => void;
  readonly info: (message: string) => void;
}

export function trackAvailability({ name, clock, warn, info }: TrackerOptions): AvailabilityTracker {
  let awaySince: number | undefined;
  return {
    get isAway() {
      return awaySince !== undefined;
    },
    goneAway(reason) {
      if (awaySince !== undefined) return;
      awaySince = clock.monotonic();
      warn(`${name} is away: ${reason}`);
    },
    cameBack() {
      if (awaySince === undefined) return;
      const seconds = (clock.monotonic() - awaySince) / 1000;
      awaySince = undefined;
      info(`${name} is back after ${seconds.toFixed(1)} s`);
    },
  };
}
