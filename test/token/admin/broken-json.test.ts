import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBrokenJson } from '../../../src/token/admin/broken-json.ts';

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
