import { describe, expect, test } from 'vitest';
import { decodeString, endOfValue, nextString, scalarsOf } from '../../../src/control/redaction/json-tokens.ts';

describe('JSON, whole or not', () => {
  test.each([
    ['"a" "b"', 0, { start: 0, end: 3 }],
    ['"a" "b"', 1, { start: 2, end: 5 }],
    ['x "a\\"b" c', 0, { start: 2, end: 8 }],
    ['"\\\\" c"', 0, { start: 0, end: 4 }],
    ['"a\nb"', 0, { start: 0, end: 5 }],
    ['"a', 0, undefined],
    ['"a\\"', 0, undefined],
    ['', 0, undefined],
  ])('of %s from %i on the next string is %j', (text, from, found) => expect(nextString(text, from)).toEqual(found));

  test.each([
    ['"a",1', 0, 3],
    ['"a', 0, 2],
    ['12 ,', 0, 2],
    ['true}', 0, 4],
    ['null]', 0, 4],
    ['-1.5e3,', 0, 6],
    ['{"a":[1,"]"]},x', 0, 13],
    ['[["a"],{}]]', 0, 10],
    ['[{"}":"{"}],', 0, 11],
    ['x[1]y', 1, 4],
    ['[{}', 0, 3],
    ['["a', 0, 3],
    ['{"a":"b"', 0, 8],
    ['', 0, 0],
  ])('the value in %s from %i on ends at %i', (text, start, end) => expect(endOfValue(text, start)).toBe(end));

  test.each([
    ['"a"', 'a'],
    ['""', ''],
    ['"a\\n\\u0062"', 'a\nb'],
    ['"a', 'a'],
    ['"', ''],
    ['"a\\', 'a\\'],
    ['"\\x"', '\\x'],
    ['"\\x', '\\x'],
  ])('%s is read as %j', (quoted, text) => expect(decodeString(quoted)).toBe(text));

  test.each([
    ['["a", 1, {"b": true}]', ['a', '1', 'b', 'true']],
    ['{"a":"b\\"c","d":null}', ['a', 'b"c', 'd', 'null']],
    ['x y:z', ['x', 'y', 'z']],
    ['"a""b" c', ['a', 'b', 'c']],
    ['"a', ['a']],
    ['', []],
  ])('%s has %j', (value, scalars) => expect([...scalarsOf(value)]).toEqual(scalars));
});
