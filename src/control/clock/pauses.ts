import type { Clock } from '../../runtime/runtime.ts';

interface Pause {
  /** When it ends, on the clock's monotonic line, in milliseconds. */
  readonly due: number;
  readonly end: () => void;
  /** Stops the timer that ends it in real time; undefined while the clock stands still. */
  stopTimer?: (() => void) | undefined;
}

/** The pauses of one clock. */
export interface Pauses {
  readonly size: number;
  readonly sleep: Clock['sleep'];
  /** When the next one ends, on the clock's monotonic line. */
  nextDue(): number | undefined;
  /** Ends the one that is due next. */
  endFirst(): void;
  endAll(): void;
  /** Ends all, and every later one as soon as it begins. */
  close(): void;
  /** Time stands still: none ends by itself. */
  hold(): void;
  /** Time runs: each ends by itself once it is due. */
  release(): void;
}

/** @param line the monotonic line on which pauses are measured */
export function createPauses(real: Clock, line: () => number): Pauses {
  /** In the order of their ends, and of their beginnings where these are equal. */
  const waiting: Pause[] = [];
  let held = false;
  let closed = false;

  function startTimer(pause: Pause): void {
    const timer = new AbortController();
    pause.stopTimer = () => timer.abort();
    real.sleep(Math.max(0, pause.due - line()), timer.signal).then(
      () => end(pause),
      () => {},
    );
  }

  function stopTimer(pause: Pause): void {
    pause.stopTimer?.();
    pause.stopTimer = undefined;
  }

  function end(pause: Pause): void {
    const at = waiting.indexOf(pause);
    if (at < 0) return;
    waiting.splice(at, 1);
    stopTimer(pause);
    pause.end();
  }

  function add(pause: Pause): void {
    const after = waiting.findLastIndex(({ due }) => due <= pause.due);
    waiting.splice(after + 1, 0, pause);
    if (!held) startTimer(pause);
  }

  function endAll(): void {
    for (const pause of [...waiting]) end(pause);
  }

  return {
    get size() {
      return waiting.length;
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        if (closed) return resolve();
        const abort = () => {
          reject(signal?.reason);
          end(pause);
        };
        const pause: Pause = {
          due: line() + Math.max(0, ms),
          end() {
            signal?.removeEventListener('abort', abort);
            resolve();
          },
        };
        signal?.addEventListener('abort', abort, { once: true });
        add(pause);
      }),
    nextDue: () => waiting[0]?.due,
    endFirst() {
      const [first] = waiting;
      if (first !== undefined) end(first);
    },
    endAll,
    close() {
      closed = true;
      endAll();
    },
    hold() {
      held = true;
      for (const pause of waiting) stopTimer(pause);
    },
    release() {
      held = false;
      for (const pause of waiting) startTimer(pause);
    },
  };
}
