import { expect, test } from 'vitest';
import { sharedWhileUsed } from '../../src/runtime/shared-while-used.ts';
import { nextTurn } from '../../src/runtime/turn.ts';
import { heapInUse } from '../support/heap.ts';

test('is loaded once for all who use it', async () => {
  let loads = 0;
  const part = sharedWhileUsed(async () => ({ loads: ++loads }));
  const [one, other] = await Promise.all([part(), part()]);
  expect([other, await part(), loads]).toEqual([one, one, 1]);
  expect(await part()).toBe(one);
});

test('is let go of when nobody uses it, and loaded again', async () => {
  let loads = 0;
  const part = sharedWhileUsed(async () => ({ loads: ++loads }));
  const use = async () => new WeakRef(await part());
  const used = await use();
  await nextTurn();
  heapInUse();
  expect(used.deref()).toBe(undefined);
  expect((await part()).loads).toBe(2);
});

test('what failed is told to all who waited, and tried again', async () => {
  let fails = true;
  const part = sharedWhileUsed(async () => {
    if (fails) throw new Error('no disk');
    return { name: 'part' };
  });
  await expect(Promise.all([part(), part()])).rejects.toThrow('no disk');
  fails = false;
  expect(await part()).toEqual({ name: 'part' });
});
