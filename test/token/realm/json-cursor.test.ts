import { describe, expect, test } from 'vitest';
import {
  atSamePlace,
  count,
  flag,
  integer,
  isPlainObject,
  items,
  type JsonCursor,
  member,
  members,
  RealmFileError,
  requiredString,
  string,
  stringListMap,
  stringMap,
} from '../../../src/token/realm/json-cursor.ts';

const at = (value: unknown, place = 'file: x'): JsonCursor => ({ value, place });
/** What a reader gives, or what it says is wrong. */
function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(RealmFileError);
    const { name, message, place } = error as RealmFileError;
    return [name, message, place];
  }
}
const wrong = (what: string, place = 'file: x') => ['RealmFileError', `${place}: ${what}`, place];

test('an error about a whole file names the file only', () => {
  expect(outcome(() => items(at({}, 'file: ')))).toEqual(['RealmFileError', 'file: must be a list', 'file: ']);
});

test('the first member follows the name of the file, others a dot', () => {
  const first = member(at({ a: { b: 1 } }, 'file: '), 'a');
  const seen = ({ value, place }: JsonCursor) => ({ value, place });
  expect(seen(first)).toEqual(at({ b: 1 }, 'file: a'));
  expect(seen(member(first, 'b'))).toEqual(at(1, 'file: a.b'));
  expect(seen(atSamePlace(first, 2))).toEqual(at(2, 'file: a'));
  expect(items(at([1, null])).map(seen)).toEqual([at(1, 'file: x[0]'), at(null, 'file: x[1]')]);
  expect(members(at({ a: 1, b: null })).map(([name, node]) => [name, seen(node)])).toEqual([
    ['a', at(1, 'file: x.a')],
    ['b', at(undefined, 'file: x.b')],
  ]);
});

test.each([
  [{}, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['{}', false],
])('%j is an object: %s', (value, is) => expect(isPlainObject(value)).toBe(is));

const noObject = wrong('must be an object');
describe.each<[name: string, read: (node: JsonCursor) => unknown, cases: [value: unknown, outcome: unknown][]]>([
  [
    'member',
    (node) => member(node, 'key').value,
    [
      ...[undefined, null, {}, { key: null }].map((value): [unknown, unknown] => [value, undefined]),
      [{ key: 0 }, 0],
      [Object.create({ key: 1 }), undefined],
      [[1], noObject],
      ['text', noObject],
    ],
  ],
  [
    'members',
    members,
    [
      [undefined, []],
      [[], noObject],
      [null, noObject],
    ],
  ],
  [
    'items',
    items,
    [
      [undefined, []],
      [[], []],
      [{}, wrong('must be a list')],
    ],
  ],
  [
    'string',
    string,
    [
      [undefined, undefined],
      ['', ''],
      ['a', 'a'],
      [1, wrong('must be a string')],
    ],
  ],
  [
    'requiredString',
    requiredString,
    [
      ['a', 'a'],
      ['', wrong('is missing')],
      [undefined, wrong('is missing')],
      [1, wrong('must be a string')],
    ],
  ],
  [
    'flag',
    (node) => [flag(node, false), flag(node, true)],
    [
      [undefined, [false, true]],
      [true, [true, true]],
      [false, [false, false]],
      ['true', wrong('must be true or false')],
    ],
  ],
  [
    'integer',
    (node) => integer(node, 7),
    [
      [undefined, 7],
      [0, 0],
      [-1, -1],
      [1.5, wrong('must be a whole number')],
      ['1', wrong('must be a whole number')],
      [2 ** 53, wrong('must be a whole number')],
    ],
  ],
  [
    'count',
    (node) => count(node, 7),
    [
      [undefined, 7],
      [0, 0],
      [1, 1],
      [-1, wrong('must be a whole number, 0 or more')],
      [0.5, wrong('must be a whole number, 0 or more')],
      ['1', wrong('must be a whole number, 0 or more')],
    ],
  ],
  [
    'stringMap',
    (node) => Object.fromEntries(stringMap(node)),
    [
      [undefined, {}],
      [
        { a: 'x', b: 1, c: false, d: null },
        { a: 'x', b: '1', c: 'false' },
      ],
      [{ a: [] }, wrong('must be a string', 'file: x.a')],
    ],
  ],
  [
    'stringListMap',
    (node) => Object.fromEntries(stringListMap(node)),
    [
      [undefined, {}],
      [
        { a: 'x', b: ['y', null, ''], c: [] },
        { a: ['x'], b: ['y', ''], c: [] },
      ],
      [{ a: [1] }, wrong('must be a string', 'file: x.a[0]')],
      [{ a: 1 }, wrong('must be a list', 'file: x.a')],
    ],
  ],
])('%s', (_name, read, cases) => {
  test.each(cases)('of %j', (value, expected) => expect(outcome(() => read(at(value)))).toEqual(expected));
});
