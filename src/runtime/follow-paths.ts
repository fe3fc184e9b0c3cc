import type { Clock } from './runtime.ts';
import { watchPaths } from './watch-paths.ts';

export interface FollowPathsOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly clock: Pick<Clock, 'sleep'>;
  /** Reads them again, and says itself when they cannot be used. */
  readonly readAgain: () => Promise<void>;
  /** Gets the error for which changes are not noticed. */
  readonly failed: (error: Error) => void;
  /** Ends the following. */
  readonly signal: AbortSignal;
  /** Says when something has changed; only a test wants another. */
  readonly watch?: typeof watchPaths;
}

/** Changes come in bunches: they are read so long after the first one. */
const debounceMs = 300;

/** Reads files and folders again when they change. One reading ends before the next begins: what was read last wins. */
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
