import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the main thread of a process has done so far, in milliseconds. */
interface Life {
  readonly worked: number;
  /** Ready, while others had the processor. */
  readonly starved: number;
  readonly at: number;
}

function lifeOf(pid: number): Life {
  const at = performance.now();
  try {
    const [worked = 0, starved = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 2).map(Number);
    return { worked: worked / 1e6, starved: starved / 1e6, at };
  } catch {
    // Elsewhere nobody tells.
    return { worked: 0, starved: 0, at };
  }
}

/** How long a server may work on other things before it answers, and how long it may rest with a request unanswered. */
const maxWorkMs = 20_000;
const maxRestMs = 20_000;
const checkMs = 500;

/**
 * Whether something comes before the server has had its chance. What counts is what its thread did: a busy machine, which
 * lets it wait, changes nothing.
 */
export async function comesInTime(pid: number, coming: Promise<unknown>): Promise<boolean> {
  const since = lifeOf(pid);
  const come = coming.then(() => true);
  for (let isLate = false; ; ) {
    const checked = sleep(checkMs, false, { ref: false });
    if (await Promise.race([come, checked])) return true;
    // What came last may still lie unread: whoever looks was starved, too.
    if (isLate) return false;
    const now = lifeOf(pid);
    const worked = now.worked - since.worked;
    const rested = now.at - since.at - worked - (now.starved - since.starved);
    isLate = worked > maxWorkMs || rested > maxRestMs;
  }
}
