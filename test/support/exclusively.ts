import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const wakes = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms: number) => Atomics.wait(wakes, 0, 0, ms);

/** Where processes that work on this copy of the repository keep what they share. */
export const sharedFolder = path.join(
  os.tmpdir(),
  `understudy-tests-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12)}`,
);

/** Does something while no other process does anything under the same name. */
export function exclusively<Result>(name: string, work: () => Result): Result {
  mkdirSync(sharedFolder, { recursive: true });
  const lock = path.join(sharedFolder, `${name}.lock`);
  while (!taken(lock)) sleep(50);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock, or takes away that of a process that has ended: then the next try takes it. */
function taken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isLeftBehind(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    // A process that has made the file, and not yet written to it.
    if (owner === 0) return false;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
