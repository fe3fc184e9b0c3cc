import type { Clock } from '../../runtime/runtime.ts';
import { type ClockChanges, clockChanges } from './clock-changes.ts';
import { Pauses } from './pauses.ts';
import { Timeline } from './timeline.ts';

/** What `/-/clock` shows. */
interface ClockState {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly frozen: boolean;
  /** How far it is from real time, in milliseconds; 0 in real time. */
  readonly offset: number;
  /** Pauses that have not ended. */
  readonly waiting: number;
}

/** A clock that can be moved, stopped and sent back to real time. Its pauses count its own time. */
export interface VirtualClock extends Clock, ClockChanges {
  /** Whether it stands still or is away from real time. */
  readonly isMoved: boolean;
  state(): ClockState;
  /** Ends every pause at once. */
  endPauses(): void;
  /** Ends every pause at once, and later ones as they begin: nobody waits for this clock any more. */
  close(): void;
}

/**
 * @param real the clock that this one follows while it runs
 * @param settled resolves when what a pause set free has run on to its next pause or its end
 */
export function virtualClock(real: Clock, settled: (waiting: () => number) => Promise<void>): VirtualClock {
  const time = new Timeline(real);
  const pauses = new Pauses(real, time.line);
  // While nobody has moved the clock, real time is asked for where it is.
  const [realNow, realLine] = [real.now.bind(real), real.monotonic.bind(real)];
  const note = () => {
    clock.isMoved = time.isStopped || time.offset !== 0;
    clock.now = clock.isMoved ? time.now : realNow;
    clock.monotonic = time.isRealLine ? realLine : time.line;
  };
  const clock: { -readonly [K in keyof VirtualClock]: VirtualClock[K] } = {
    now: realNow,
    isMoved: false,
    monotonic: realLine,
    sleep: pauses.sleep,
    state: () => ({ now: time.now(), frozen: time.isStopped, offset: time.offset, waiting: pauses.size }),
    ...clockChanges(time, pauses, settled, note),
    endPauses: () => pauses.endAll(),
    close: () => pauses.close(),
  };
  return clock;
}
