import { type ReadonlySignal, signal } from '@preact/signals';
import type { ClockState, ControlledServer } from '../../client.ts';
import type { Timers } from './timers.ts';

/** The clock of the sandbox, as the page shows it. */
export interface Clock {
  /** Undefined until the server has told it. */
  readonly state: ReadonlySignal<ClockState | undefined>;
  /** Milliseconds since the epoch. It goes on by itself unless the clock is frozen. */
  readonly now: ReadonlySignal<number>;
  /** Whether the server has not answered for a long time. Its connections may still be open. */
  readonly isSilent: ReadonlySignal<boolean>;
  /** Asks the server again. */
  refresh(): Promise<void>;
  /** Takes the state from the answer to an action. */
  show(state: ClockState): void;
  /** Keeps the time up to date until the signal aborts. */
  run(signal: AbortSignal): void;
}

const tickMs = 1_000;
/** The server is asked after so many ticks: others may have moved the clock. */
const refreshTicks = 4;
const silentMs = 8_000;

export function createClock(clock: Pick<ControlledServer['clock'], 'get'>, timers: Timers): Clock {
  const state = signal<ClockState | undefined>(undefined);
  const now = signal(timers.now());
  const isSilent = signal(false);
  /** When the server was asked, while no answer has come. */
  let askedAt: number | undefined;
  /** When the browser got the latest state. */
  let heardAt = timers.now();

  function show(told: ClockState): void {
    heardAt = timers.now();
    state.value = told;
    now.value = Date.parse(told.now);
  }

  async function refresh(): Promise<void> {
    askedAt ??= timers.now();
    try {
      show(await clock.get());
    } finally {
      // A refusal is an answer, too. A broken connection is noticed elsewhere.
      askedAt = undefined;
      isSilent.value = false;
    }
  }

  return {
    state,
    now,
    isSilent,
    refresh,
    show,
    run(signal) {
      let ticks = 0;
      const tick = () => {
        if (signal.aborted) return;
        const told = state.value;
        if (told !== undefined && !told.frozen) now.value = Date.parse(told.now) + timers.now() - heardAt;
        isSilent.value = askedAt !== undefined && timers.now() - askedAt > silentMs;
        if (ticks % refreshTicks === 0 && !isSilent.value) void refresh().catch(() => {});
        ticks += 1;
        timers.later(tickMs, tick);
      };
      tick();
    },
  };
}
