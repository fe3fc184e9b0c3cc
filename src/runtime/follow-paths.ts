import type { Clock } from './runtime.ts';
import { watchPaths } from './watch-paths.ts';

export interface FollowPathsOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly clock: Pick<Clock, 'sleep'>;
  /** Reads them again, and reports itself when they cannot be used. */
  readonly readAgain: () => Promise<void>;
  /** Gets the error that keeps changes from being noticed. */
  readonly failed: (error: Error) => void;
  /** Ends the following. */
  readonly signal: AbortSignal;
  /** Reports changes. Tests hand in another one. */
  readonly watch?: typeof watchPaths;
}

/** Milliseconds between the first change and the reading: changes come in bunches. */
const debounceMs = 300;

/**
 * Reads files and folders again when they change. A reading ends before the next one begins, so that the last one wins.
 */
export function followPaths({ paths, clock, readAgain, failed, signal, watch = watchPaths }: FollowPathsOptions): void {
  let hasChanged = false;
  let isFollowing = false;

  async function follow(): Promise<void> {
    isFollowing = true;
    try {
      while (hasChanged) {
        await clock.sleep(debounceMs, signal);
        hasChanged = false;
        await readAgain();
      }
    } finally {
      isFollowing = false;
    }
  }

  function changed(): void {
    hasChanged = true;
    if (isFollowing) return;
    follow().catch((error: Error) => {
      if (!signal.aborted) failed(error);
    });
  }

  watch(paths, changed, failed, signal);
}
