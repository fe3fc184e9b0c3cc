import type { Clock } from '../../runtime/runtime.ts';
import { createPauses } from './pauses.ts';

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
export interface VirtualClock extends Clock {
  /** Whether it stands still or is away from real time. */
  readonly isMoved: boolean;
  state(): ClockState;
  /** Jumps to `now` and stops or runs; what is absent stays. A jump forward ends the pauses on its way. */
  set(change: { readonly now?: number | undefined; readonly frozen?: boolean | undefined }): Promise<void>;
  /** Moves forward, ending pauses in their order, each at its own moment; resolves when what they set free has settled. */
  advance(ms: number): Promise<void>;
  /** Real time again. What remains of a pause stays. */
  toRealTime(): Promise<void>;
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
  let offset = 0;
  /** The moment at which the clock stands still, by the wall and by the monotonic line. */
  let stopped: { now: number; line: number } | undefined;
  /** The monotonic line never goes back: pauses and durations are measured on it. */
  let lineOffset = 0;
  let lastChange: Promise<void> = Promise.resolve();

  const now = () => stopped?.now ?? real.now() + offset;
  const line = () => stopped?.line ?? real.monotonic() + lineOffset;
  // While nobody has moved the clock, real time is asked for where it is.
  const [realNow, realLine] = [real.now.bind(real), real.monotonic.bind(real)];
  const pauses = createPauses(real, line);

  function note(): void {
    clock.isMoved = stopped !== undefined || offset !== 0;
    clock.now = clock.isMoved ? now : realNow;
    clock.monotonic = stopped === undefined && lineOffset === 0 ? realLine : line;
  }

  function stop(): void {
    stopped ??= { now: now(), line: line() };
    note();
    pauses.hold();
  }

  function run(): void {
    if (stopped === undefined) return;
    offset = stopped.now - real.now();
    lineOffset = stopped.line - real.monotonic();
    stopped = undefined;
    note();
    pauses.release();
  }

  /** Moves a clock that stands still. */
  async function moveBy(ms: number): Promise<void> {
    if (stopped === undefined) return;
    const target = { now: stopped.now + ms, line: stopped.line + ms };
    for (let due = pauses.nextDue(); due !== undefined && due <= target.line; due = pauses.nextDue()) {
      const step = Math.max(0, due - stopped.line);
      stopped = { now: stopped.now + step, line: stopped.line + step };
      pauses.endFirst();
      await settled(() => pauses.size);
    }
    stopped = target;
  }

  /** Changes come one after another: a second `advance` starts where the first one ended. */
  function inOrder(change: () => Promise<void> | void): Promise<void> {
    lastChange = lastChange.then(change);
    return lastChange;
  }

  const clock: { -readonly [K in keyof VirtualClock]: VirtualClock[K] } = {
    now: realNow,
    isMoved: false,
    monotonic: realLine,
    sleep: pauses.sleep,
    state() {
      const frozen = stopped !== undefined;
      return { now: now(), frozen, offset: frozen ? now() - real.now() : offset, waiting: pauses.size };
    },
    set: ({ now: wanted, frozen }) =>
      inOrder(async () => {
        const standsStill = frozen ?? stopped !== undefined;
        stop();
        const ms = wanted === undefined || stopped === undefined ? 0 : wanted - stopped.now;
        if (ms > 0) await moveBy(ms);
        else if (stopped !== undefined) stopped = { now: stopped.now + ms, line: stopped.line };
        if (!standsStill) run();
      }),
    advance: (ms) =>
      inOrder(async () => {
        const stoodStill = stopped !== undefined;
        stop();
        await moveBy(ms);
        if (!stoodStill) run();
      }),
    toRealTime: () =>
      inOrder(() => {
        stop();
        run();
        offset = 0;
        note();
      }),
    endPauses: pauses.endAll,
    close: pauses.close,
  };
  return clock;
}
