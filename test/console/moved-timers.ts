import type { Timers } from '../../src/console/state/timers.ts';

/** Timers of a browser whose time a test moves. */
export interface MovedTimers extends Timers {
  /** Lets time pass; what is due runs in its order, and what it starts has a turn. */
  advance(ms: number): Promise<void>;
}

export function movedTimers(begin = Date.UTC(2030, 0, 1)): MovedTimers {
  let now = begin;
  let waiting: { at: number; run: () => void }[] = [];
  const turn = async () => {
    for (let at = 0; at < 10; at += 1) await Promise.resolve();
  };
  return {
    now: () => now,
    later(ms, run) {
      const timer = { at: now + ms, run };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
    async advance(ms) {
      const end = now + ms;
      await turn();
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (next === undefined) break;
        waiting = waiting.filter((other) => other !== next);
        now = next.at;
        next.run();
        await turn();
      }
      now = end;
    },
  };
}
