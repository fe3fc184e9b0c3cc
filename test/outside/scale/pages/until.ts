import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 120_000;

/** Waits until something holds. @throws when that takes two minutes */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('did not come about');
    await sleep(50);
  }
}
