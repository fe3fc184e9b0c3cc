import type { Clock } from '../../runtime/runtime.ts';

/** One moment by the wall and on the monotonic line, in milliseconds. */
export interface Moment {
  readonly now: number;
  readonly line: number;
}

/** Time that can stand still and be away from real time. Pauses and durations are measured on its line, which never goes back. */
export class Timeline {
  readonly #real: Clock;
  #offset = 0;
  #lineOffset = 0;
  /** The moment at which time stands still. */
  #stopped: Moment | undefined;

  constructor(real: Clock) {
    this.#real = real;
  }

  readonly now = (): number => this.#stopped?.now ?? this.#real.now() + this.#offset;
  readonly line = (): number => this.#stopped?.line ?? this.#real.monotonic() + this.#lineOffset;

  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** Whether the line is that of real time. */
  get isRealLine(): boolean {
    return this.#stopped === undefined && this.#lineOffset === 0;
  }

  /** How far it is from real time, in milliseconds. */
  get offset(): number {
    return this.#stopped === undefined ? this.#offset : this.#stopped.now - this.#real.now();
  }

  stop(): void {
    this.#stopped ??= { now: this.now(), line: this.line() };
  }

  run(): void {
    if (this.#stopped === undefined) return;
    this.#offset = this.#stopped.now - this.#real.now();
    this.#lineOffset = this.#stopped.line - this.#real.monotonic();
    this.#stopped = undefined;
  }

  /** Time stands still at another moment. */
  standAt(moment: Moment): void {
    this.#stopped = moment;
  }

  /** Real time by the wall; the line goes on. */
  toRealTime(): void {
    this.#offset = 0;
  }
}
