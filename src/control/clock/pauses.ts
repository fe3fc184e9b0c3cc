import type { Clock } from '../../runtime/runtime.ts';

interface Pause {
  /** When it ends, on the clock's monotonic line, in milliseconds. */
  readonly due: number;
  readonly end: () => void;
  /** Stops the timer that ends it in real time; undefined while the clock stands still. */
  stopTimer?: (() => void) | undefined;
}

/** The pauses of one clock. */
export class Pauses {
  readonly #real: Clock;
  readonly #line: () => number;
  /** In the order of their ends, and of their beginnings where these are equal. */
  readonly #waiting: Pause[] = [];
  #isHeld = false;
  #isClosed = false;

  /** @param line the monotonic line on which pauses are measured */
  constructor(real: Clock, line: () => number) {
    this.#real = real;
    this.#line = line;
  }

  get size(): number {
    return this.#waiting.length;
  }

  readonly sleep: Clock['sleep'] = (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isClosed) return resolve();
      const abort = () => {
        reject(signal?.reason);
        this.#end(pause);
      };
      const pause: Pause = {
        due: this.#line() + Math.max(0, ms),
        end() {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#add(pause);
    });

  /** When the next one ends, on the clock's monotonic line. */
  nextDue(): number | undefined {
    return this.#waiting[0]?.due;
  }

  /** Ends the one that is due next. */
  endFirst(): void {
    const [first] = this.#waiting;
    if (first !== undefined) this.#end(first);
  }

  endAll(): void {
    for (const pause of [...this.#waiting]) this.#end(pause);
  }

  /** Ends all, and every later one as soon as it begins. */
  close(): void {
    this.#isClosed = true;
    this.endAll();
  }

  /** Time stands still: none ends by itself. */
  hold(): void {
    this.#isHeld = true;
    for (const pause of this.#waiting) stopTimer(pause);
  }

  /** Time runs: each ends by itself once it is due. */
  release(): void {
    this.#isHeld = false;
    for (const pause of this.#waiting) this.#startTimer(pause);
  }

  #add(pause: Pause): void {
    const after = this.#waiting.findLastIndex(({ due }) => due <= pause.due);
    this.#waiting.splice(after + 1, 0, pause);
    if (!this.#isHeld) this.#startTimer(pause);
  }

  #end(pause: Pause): void {
    const at = this.#waiting.indexOf(pause);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    stopTimer(pause);
    pause.end();
  }

  #startTimer(pause: Pause): void {
    const timer = new AbortController();
    pause.stopTimer = () => timer.abort();
    this.#real.sleep(Math.max(0, pause.due - this.#line()), timer.signal).then(
      () => this.#end(pause),
      () => {},
    );
  }
}

function stopTimer(pause: Pause): void {
  pause.stopTimer?.();
  pause.stopTimer = undefined;
}
