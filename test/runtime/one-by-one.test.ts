import { expect, test } from 'vitest';
import { oneByOne } from '../../src/runtime/one-by-one.ts';

test('each piece of work begins when the one before it has ended, also by an error', async () => {
  const inTurn = oneByOne();
  const said: string[] = [];
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      said.push(`${name} begins`);
      await new Promise(setImmediate);
      said.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results).toMatchObject([{ value: 'a' }, { reason: { message: 'b' } }, { value: 'c' }]);
});
