import type { Pauses } from './pauses.ts';
import type { Timeline } from './timeline.ts';

/** How a clock is moved. The changes come one after another: a second `advance` starts where the first one ended. */
export interface ClockChanges {
  /** Jumps to `now` and stops or runs; what is absent stays. A jump forward ends the pauses on its way. */
  set(change: { readonly now?: number | undefined; readonly frozen?: boolean | undefined }): Promise<void>;
  /** Moves forward, ending pauses in their order, each at its own moment; resolves when what they set free has settled. */
  advance(ms: number): Promise<void>;
  /** Real time again. What remains of a pause stays. */
  toRealTime(): Promise<void>;
}

/** @param note is called after time has stopped, has begun to run or has gone back to real time */
export function clockChanges(
  time: Timeline,
  pauses: Pauses,
  settled: (waiting: () => number) => Promise<void>,
  note: () => void,
): ClockChanges {
  let lastChange: Promise<void> = Promise.resolve();

  function inOrder(change: () => Promise<void> | void): Promise<void> {
    lastChange = lastChange.then(change);
    return lastChange;
  }

  function stop(): void {
    time.stop();
    note();
    pauses.hold();
  }

  function run(): void {
    time.run();
    note();
    pauses.release();
  }

  const moveForward = (ms: number) => moveThroughPauses(ms, time, pauses, settled);

  return {
    set: ({ now, frozen }) =>
      inOrder(async () => {
        const standsStill = frozen ?? time.isStopped;
        stop();
        const ms = now === undefined ? 0 : now - time.now();
        if (ms > 0) await moveForward(ms);
        else time.standAt({ now: time.now() + ms, line: time.line() });
        if (!standsStill) run();
      }),
    advance: (ms) =>
      inOrder(async () => {
        const stoodStill = time.isStopped;
        stop();
        await moveForward(ms);
        if (!stoodStill) run();
      }),
    toRealTime: () =>
      inOrder(() => {
        stop();
        run();
        time.toRealTime();
        note();
      }),
  };
}

/** Moves time that stands still forward, ending pauses on the way, each at its own moment. */
async function moveThroughPauses(
  ms: number,
  time: Timeline,
  pauses: Pauses,
  settled: (waiting: () => number) => Promise<void>,
): Promise<void> {
  const target = { now: time.now() + ms, line: time.line() + ms };
  for (let due = pauses.nextDue(); due !== undefined && due <= target.line; due = pauses.nextDue()) {
    const step = Math.max(0, due - time.line());
    time.standAt({ now: time.now() + step, line: time.line() + step });
    pauses.endFirst();
    await settled(() => pauses.size);
  }
  time.standAt(target);
}
