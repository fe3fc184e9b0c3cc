import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkedItems } from '../../../src/control/input/checked.ts';
import { nextTurn } from '../../../src/runtime/turn.ts';

test('others are answered while the items of a list are checked', async () => {
  let turns = 0;
  const seen = new Set<number>();
  const slow = z.number().refine(() => {
    // Longer than a slice of work.
    for (const until = performance.now() + 8; performance.now() < until; );
    seen.add(turns);
    return true;
  });
  let ended = false;
  const counting = (async () => {
    while (!ended) {
      await nextTurn();
      turns += 1;
    }
  })();
  expect(await checkedItems(slow, [1, 2, 3, 4], 'rules')).toEqual([1, 2, 3, 4]);
  ended = true;
  await counting;
  expect(seen.size).toBe(4);
});

test('what is wrong is named with its place, and a hundred of them at most', async () => {
  const schema = z.strictObject({ a: z.number('must be a number') });
  const wrong = (value: unknown) => checkedItems(schema, [{ a: 1 }, value], 'rules');
  await expect(wrong({ a: 'x' })).rejects.toThrow('rules.1.a: must be a number');
  await expect(wrong({ a: 1, b: 2 })).rejects.toThrow('rules.1.b: is unknown');
  await expect(wrong(7)).rejects.toThrow('rules.1: must be an object');
  const many = checkedItems(schema, Array(500).fill({}), 'rules');
  await expect(many).rejects.toMatchObject({ more: { errors: { length: 100 } } });
});
