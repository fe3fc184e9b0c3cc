import type { Clock } from '../runtime/runtime.ts';

const pollIntervalMs = 500;

/**
 * Whether `npm start` of this package runs this process. Its script begins with `exec`, which makes npm the parent: a
 * shell between them would not pass signals on (dash 0.5, npm 11).
 */
export const isNpmStart = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  environment.npm_lifecycle_event === 'start' && environment.npm_package_name === 'understudy-server';

/** Resolves when the parent process has ended, for example by SIGKILL, which npm cannot pass on. */
export async function parentIsGone(clock: Clock, parentOf: () => number = () => process.ppid): Promise<void> {
  const parent = parentOf();
  while (parentOf() === parent) await clock.sleep(pollIntervalMs);
}
