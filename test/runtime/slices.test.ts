import { expect, test } from 'vitest';
import { systemClock } from '../../src/runtime/runtime.ts';
import { inSlices, mapInSlices } from '../../src/runtime/slices.ts';
import { nextTurn } from '../../src/runtime/turn.ts';

/** Works for longer than a slice. */
function work(): void {
  const until = systemClock.monotonic() + 6;
  while (systemClock.monotonic() < until);
}

test('in one turn of the event loop one piece of work is done, of however many who have some', async () => {
  const turns: number[] = [];
  let turn = 0;
  let isWorking = true;
  const countTurns = () => {
    turn += 1;
    if (isWorking) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const piece = () => {
    turns.push(turn);
    work();
  };
  await Promise.all(Array.from({ length: 5 }, () => mapInSlices([1, 2, 3], piece)));
  isWorking = false;
  expect(turns).toHaveLength(15);
  expect(new Set(turns).size).toBe(15);
});

test('they take turns', async () => {
  const done: string[] = [];
  const does = (name: string) =>
    mapInSlices([1, 2], (at) => {
      work();
      done.push(name + at);
    });
  await Promise.all([does('a'), does('b'), does('c')]);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
});

test('nobody waits when there is little to do', async () => {
  await nextTurn();
  const pause = inSlices();
  expect(pause()).toBeUndefined();
});

test('what each is made of comes in their order, and an error of one ends it', async () => {
  expect(await mapInSlices(['a', 'b'], async (one, at) => one + at)).toEqual(['a0', 'b1']);
  const refuses = mapInSlices([1], () => Promise.reject(new Error('no')));
  await expect(refuses).rejects.toThrow('no');
  expect(await mapInSlices([1], (one) => one)).toEqual([1]);
});
