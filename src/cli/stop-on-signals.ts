import type { Clock } from '../runtime/runtime.ts';

/**
 * npm passes Ctrl+C on although the terminal has sent it to every process. A second signal within this time is that
 * copy.
 */
const repeatedByNpmMs = 1_000;

/** What the handler needs: `stop` is called once, `end` with the exit code that a second signal asks for. */
export interface SignalActions {
  readonly clock: Clock;
  readonly underNpm: boolean;
  stop(signal: NodeJS.Signals): void;
  end(exitCode: number): void;
}

/** The first signal stops in good order, the second one ends at once. */
export function signalHandler({ clock, underNpm, stop, end }: SignalActions) {
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  return (signal: NodeJS.Signals, number: number): void => {
    const at = clock.monotonic();
    if (first === undefined) {
      first = { signal, at };
      stop(signal);
    } else if (!(underNpm && signal === first.signal && at - first.at < repeatedByNpmMs)) end(128 + number);
  };
}
