import { expect, test } from 'vitest';
import { sharedRecords } from '../../src/state/records.ts';

test('a record is there until its second has come, by the clock of the sandbox', async () => {
  let now = 0;
  const stored = new Map<string, string>();
  const asked: string[][] = [];
  const records = sharedRecords(
    {
      async command(...words) {
        asked.push(words);
        const [name, key = '', value = ''] = words;
        if (name === 'SET') stored.set(key, value);
        if (name === 'DEL') stored.delete(key);
        return name === 'GET' ? (stored.get(key) ?? null) : null;
      },
      async run(_script, [key = '']) {
        const value = stored.get(key) ?? null;
        stored.delete(key);
        return value;
      },
    },
    (key) => `p:${key}`,
    { now: () => now },
  );
  await records.put('code', { user: 'ann' }, 10);
  expect(asked).toEqual([['SET', 'p:code', expect.any(String), 'PX', '3610000']]);
  now = 9_999;
  expect(await records.get('code')).toEqual({ user: 'ann' });
  expect(await records.get('other')).toBeUndefined();
  now = 10_000;
  expect(await records.get('code')).toBeUndefined();
  now = 9_999;
  expect(await records.take('code')).toEqual({ user: 'ann' });
  expect(await records.take('code')).toBeUndefined();
  await records.put('code', { user: 'bob' }, 10);
  await records.delete('code');
  expect(await records.get('code')).toBeUndefined();
});
