import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBrokenJson, readJson } from '../../../src/token/admin/broken-json.ts';

test.each<[string, unknown, 'inside' | 'between' | 'whole']>([
  ['{', {}, 'between'],
  ['{"a', {}, 'between'],
  ['{"a"', {}, 'between'],
  ['{"a":', {}, 'between'],
  ['{"a":tru', {}, 'between'],
  ['{"a":"', { a: '' }, 'inside'],
  ['{"a":{', { a: {} }, 'inside'],
  ['{"a":1', { a: 1 }, 'between'],
  ['{"a":"x', { a: '' }, 'inside'],
  ['{"a":"\\q"}', { a: '' }, 'inside'],
  ['{"a":{"b":1', { a: { b: 1 } }, 'inside'],
  ['{"a":[1,', { a: [1] }, 'inside'],
  ['[{]', [{}], 'inside'],
  ['[1,', [1], 'between'],
  ['"text', '', 'between'],
  ['nonsense', null, 'between'],
  ['{"a":1}{"b":2}', { a: 1 }, 'whole'],
  ['[] x', [], 'whole'],
])('%s', (text, value, where) => {
  const read = readBrokenJson(text);
  expect([read.value, read.isWhole ? 'whole' : read.isInside ? 'inside' : 'between']).toEqual([value, where]);
});

test('what is no broken JSON is read as JSON is', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readBrokenJson(text)).toEqual({ value: JSON.parse(text), isInside: false, isWhole: true });
    }),
  );
});

test.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])('%s in 1,000 others are read, deeper ones break off', (_what, open, close) => {
  const nested = (depth: number, ends: number) => `${open.repeat(depth)}1${close.repeat(ends)}`;
  expect(readJson(nested(1_000, 1_000)).isWhole).toBe(true);
  for (const ends of [1_001, 0])
    expect(readJson(nested(1_001, ends))).toMatchObject({ isInside: true, isWhole: false });
});

test('millions of levels are broken, and nothing overflows', () => {
  const { value, isInside, isWhole } = readJson('{"a":'.repeat(2_000_000));
  expect([Object.keys(value as object), isInside, isWhole]).toEqual([['a'], true, false]);
});

test('brackets in texts nest nothing', () => {
  const text = JSON.stringify({ a: '['.repeat(2_000), b: '\\"{'.repeat(2_000) });
  expect(readJson(text)).toEqual({ value: JSON.parse(text), isInside: false, isWhole: true });
});
