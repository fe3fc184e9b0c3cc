import type { Clock } from '../runtime/runtime.ts';

const pollIntervalMs = 500;

/**
 * Whether this process is what `npm start` of this package runs. Its script begins with `exec`, so that npm is the
 * parent and its signals arrive: the shell between them would not pass them on (dash 0.5, npm 11).
 */
export const isNpmStart = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  environment.npm_lifecycle_event === 'start' && environment.npm_package_name === 'understudy-server';

/** Resolves when the process that started this one is gone, by SIGKILL for one, which npm cannot pass on. */
export async function parentIsGone(clock: Clock, parentOf: () => number = () => process.ppid): Promise<void> {
  const parent = parentOf();
  while (parentOf() === parent) await clock.sleep(pollIntervalMs);
}
