import { expect, test } from 'vitest';
import { whenIdle } from '../../../src/control/journal/when-idle.ts';

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Pauses that end when the test says so. */
function pauses() {
  const waiting: (() => void)[] = [];
  return {
    sleep: () => new Promise<void>((resolve) => waiting.push(resolve)),
    get waiting() {
      return waiting.length;
    },
    async end() {
      waiting.shift()?.();
      await turns(10);
    },
  };
}

test('works a step at a time when nothing new has come for a moment, and again later', async () => {
  const { sleep, end } = pauses();
  let left = 3;
  let steps = 0;
  const added = whenIdle(() => {
    steps += 1;
    left -= 1;
    return left > 0;
  }, sleep);
  added();
  await turns(3);
  expect(steps).toBe(0);
  added();
  await end();
  expect(steps).toBe(0);
  await end();
  expect(steps).toBe(3);
  left = 1;
  added();
  await end();
  expect(steps).toBe(4);
});

test('stops where something new comes, and goes on when that is over', async () => {
  const clock = pauses();
  let steps = 0;
  const added = whenIdle(() => {
    steps += 1;
    if (steps === 2) added();
    return steps < 5;
  }, clock.sleep);
  added();
  await clock.end();
  expect([steps, clock.waiting]).toEqual([2, 1]);
  await clock.end();
  expect([steps, clock.waiting]).toEqual([5, 0]);
});
