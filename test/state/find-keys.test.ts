import { expect, test } from 'vitest';
import { findKeys } from '../../src/state/find-keys.ts';

test('keys are asked for until the store is through, and each is found once', async () => {
  const replies: Record<string, [next: string, names: string[]]> = {
    '0': ['7', ['a', 'b']],
    '7': ['3', []],
    '3': ['0', ['b', 'c']],
  };
  const asked: string[][] = [];
  const found = await findKeys(
    {
      async command(...words) {
        asked.push(words);
        return replies[words[1] ?? ''] ?? null;
      },
      run: () => Promise.reject(new Error('no script is needed')),
    },
    'p:*',
  );
  expect(found).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual(['0', '7', '3'].map((cursor) => ['SCAN', cursor, 'MATCH', 'p:*', 'COUNT', '1000']));
});
