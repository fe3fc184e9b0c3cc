import { expect, test } from 'vitest';
import { lazy } from '../../src/runtime/lazy.ts';

test('loads once, for whoever asks first', async () => {
  let loads = 0;
  const part = lazy(async () => {
    loads += 1;
    return { loads };
  });
  expect(part.loaded).toBeUndefined();
  const [one, other] = await Promise.all([part.get(), part.get()]);
  expect(one).toBe(other);
  expect(part.loaded).toBe(one);
  expect(loads).toBe(1);
});

test('a failed load is told to all who waited, and tried again', async () => {
  let fails = true;
  const part = lazy(async () => {
    if (fails) throw new Error('no disk');
    return 'part';
  });
  await expect(Promise.all([part.get(), part.get()])).rejects.toThrow('no disk');
  fails = false;
  expect(await part.get()).toBe('part');
});
