import { rm, writeFile } from 'node:fs/promises';
import type { Clock } from './runtime.ts';

/** Nobody holds the lock for so long: who made it has died. */
const maxLockAgeMs = 2_000;
const pollIntervalMs = 20;

/**
 * Does something while no other process does the same to a file.
 * @param clock by which others are waited for: one that is stopped would wait for ever
 * @throws Node's error when no lock can be made beside the file
 */
export async function locked<T>(file: string, clock: Pick<Clock, 'sleep'>, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  for (let waited = 0; !(await isMade(lock)); waited += pollIntervalMs) {
    if (waited > 0 && waited % maxLockAgeMs === 0) await rm(lock, { force: true });
    else await clock.sleep(pollIntervalMs);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Makes an empty file; false when it is there already. */
async function isMade(path: string): Promise<boolean> {
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
