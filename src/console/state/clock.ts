import { type ReadonlySignal, signal } from '@preact/signals';
import type { ClockState, ControlledServer } from '../../client.ts';
import type { Timers } from './timers.ts';

/** The clock of the sandbox, as the page shows it. */
export interface Clock {
  /** Undefined until the server has told it. */
  readonly state: ReadonlySignal<ClockState | undefined>;
  /** Milliseconds since the epoch; goes on by itself unless it is frozen. */
  readonly now: ReadonlySignal<number>;
  /** Asks the server again. */
  refresh(): Promise<void>;
  /** Shows what an action has answered. */
  show(state: ClockState): void;
  /** Goes on until the signal aborts. */
  run(signal: AbortSignal): void;
}

const tickMs = 1_000;
/** Others may have moved it. */
const refreshTicks = 4;

export function createClock(clock: Pick<ControlledServer['clock'], 'get'>, timers: Timers): Clock {
  const state = signal<ClockState | undefined>(undefined);
  const now = signal(timers.now());
  /** When the browser heard of it. */
  let heardAt = timers.now();

  function show(told: ClockState): void {
    heardAt = timers.now();
    state.value = told;
    now.value = Date.parse(told.now);
  }

  async function refresh(): Promise<void> {
    show(await clock.get());
  }

  return {
    state,
    now,
    refresh,
    show,
    run(signal) {
      let ticks = 0;
      const tick = () => {
        if (signal.aborted) return;
        const told = state.value;
        if (told !== undefined && !told.frozen) now.value = Date.parse(told.now) + timers.now() - heardAt;
        if (ticks % refreshTicks === 0) void refresh().catch(() => {});
        ticks += 1;
        timers.later(tickMs, tick);
      };
      tick();
    },
  };
}
