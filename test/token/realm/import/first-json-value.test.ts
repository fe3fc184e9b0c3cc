import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstJsonValue } from '../../../../src/token/realm/import/first-json-value.ts';
import { scanValue } from '../../../../src/token/realm/import/json-fault.ts';

describe('what stands behind the first value does not matter', () => {
  test.each([
    ['{"a":1} x', { a: 1 }],
    ['{"a":"}"}}}', { a: '}' }],
    ['[{"a":[]}]{', [{ a: [] }]],
    ['  {} ]', {}],
    ['1 2', 1],
    ['"a" "b"', 'a'],
    ['{"a":"\\"{\\\\"}//', { a: '"{\\' }],
  ])('%s', (text, value) => expect(firstJsonValue(text)).toEqual({ value, hasMore: true }));

  test('blanks are nothing', () => expect(firstJsonValue(' {} \n')).toEqual({ value: {}, hasMore: false }));
});

describe('what is no JSON', () => {
  test.each([
    ['', 'ends in the middle: line 1, column 1'],
    [' \n ', 'ends in the middle: line 2, column 2'],
    ['{', 'ends in the middle: line 1, column 2'],
    ['{"a', 'ends in the middle: line 1, column 4'],
    ['{"a\\"', 'ends in the middle: line 1, column 6'],
    ['{"a":1', 'ends in the middle: line 1, column 7'],
    ['[1,', 'ends in the middle: line 1, column 4'],
    ['{,}', 'is not valid JSON: line 1, column 2'],
    ['{"a" 1}', 'is not valid JSON: line 1, column 6'],
    ['{"a":01}', 'is not valid JSON: line 1, column 6'],
    ['{"a":1,}', 'is not valid JSON: line 1, column 8'],
    ['{a:1}', 'is not valid JSON: line 1, column 2'],
    ['[1 2]', 'is not valid JSON: line 1, column 4'],
    ['[1}', 'is not valid JSON: line 1, column 3'],
    ['{"a":\n  "b\nc"}', 'is not valid JSON: line 2, column 3'],
    ["{'a':1}", 'is not valid JSON: line 1, column 2'],
    ['nope', 'is not valid JSON: line 1, column 1'],
    ['{"a":NaN}', 'is not valid JSON: line 1, column 6'],
    ['{"a":"\\x"}', 'is not valid JSON: line 1, column 6'],
  ])('%j', (text, message) => expect(() => firstJsonValue(text)).toThrow(message));
});

test('every JSON is whole up to its end, and no part of it is', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, cut) => {
      expect(scanValue(json)).toEqual({ offset: json.trimEnd().length, isWhole: true });
      const isOpen = json.startsWith('{') || json.startsWith('[') || json.startsWith('"');
      if (!isOpen || json.length < 2) return;
      expect(() => firstJsonValue(json.slice(0, 1 + (cut % (json.length - 1))))).toThrow(
        /ends in the middle|not valid/,
      );
    }),
  );
});
