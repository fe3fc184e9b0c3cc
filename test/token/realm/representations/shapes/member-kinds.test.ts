import { describe, expect, test } from 'vitest';
import {
  any,
  flag,
  integer,
  type Kind,
  listOf,
  long,
  mapOf,
  members,
  objectOf,
  oneOf,
  readStrictly,
  text,
  textLists,
} from '../../../../../src/token/realm/representations/shapes/member-kinds.ts';
import {
  UnknownMemberError,
  WrongKindError,
} from '../../../../../src/token/realm/representations/shapes/unreadable-value.ts';
import { userShape } from '../../../../../src/token/realm/representations/shapes/user-shapes.ts';

/** What is read, or what is wrong. */
function read(kind: Kind, value: unknown): unknown {
  try {
    return readStrictly(kind, value);
  } catch (error) {
    if (error instanceof UnknownMemberError) return `${error.shape}: ${error.path.join('.')}: ${error.message}`;
    if (!(error instanceof WrongKindError)) throw error;
    return error.isTooLarge ? tooLarge : wrong;
  }
}
const wrong = 'wrong';
const tooLarge = 'too large';

describe('values are read as Keycloak reads them', () => {
  test.each<[name: string, kind: Kind, pairs: readonly (readonly [value: unknown, result: unknown])[]]>([
    [
      'any',
      any,
      [
        [1, 1],
        [null, null],
        [[], []],
      ],
    ],
    [
      'text',
      text,
      [
        ['a', 'a'],
        ['', ''],
        [5, '5'],
        [true, 'true'],
        [null, null],
        [[], wrong],
        [{}, wrong],
      ],
    ],
    [
      ...(['flag', flag] as const),
      [
        ...[
          [true, true],
          [false, false],
          [null, null],
          [0, false],
          [2, true],
          ['', null],
          ['null', null],
          [' true ', true],
          [1.5, wrong],
          ['1', wrong],
        ],
        ...['true', 'True', 'TRUE'].map((one) => [one, true]),
        ...['false', 'False', 'FALSE'].map((one) => [one, false]),
        ...['tRUE', 'yes', [], {}].map((one) => [one, wrong]),
      ] as never,
    ],
    [
      ...(['long', long] as const),
      [
        ...[
          [5, 5],
          [-5.9, -5],
          ['7', 7],
          [' +7 ', 7],
          ['-7', -7],
          ['', null],
          ['null', null],
          [null, null],
          [2 ** 40, 2 ** 40],
        ],
        ...['1.5', 'x', '7x', 'x7', true, [], {}].map((one) => [one, wrong]),
      ] as never,
    ],
    [
      ...(['integer', integer] as const),
      [
        ...[
          [5.5, 5],
          ['7', 7],
          ['', null],
          [null, null],
          [2 ** 31 - 1, 2 ** 31 - 1],
          [-(2 ** 31), -(2 ** 31)],
        ],
        ...[
          [2 ** 31, tooLarge],
          [String(2 ** 31), wrong],
          ['x', wrong],
        ],
      ] as never,
    ],
    [
      ...(['oneOf', oneOf('A', 'B')] as const),
      [
        ['A', 'A'],
        ['B', 'B'],
        ['', null],
        [null, null],
        ['a', wrong],
        [1, wrong],
      ],
    ],
    [
      'listOf',
      listOf(text),
      [
        [
          ['a', 1],
          ['a', '1'],
        ],
        [[], []],
        [null, null],
        [{}, wrong],
        ['a', wrong],
        [[[]], wrong],
      ],
    ],
    [
      'mapOf',
      mapOf(long),
      [
        [
          { a: '1', b: null },
          { a: 1, b: null },
        ],
        [{}, {}],
        [null, null],
        [[], wrong],
        [1, wrong],
        [{ a: 'x' }, wrong],
      ],
    ],
    [
      'textLists',
      textLists,
      [
        [
          { a: [1], b: null, c: [] },
          { a: ['1'], c: [] },
        ],
        [null, null],
        [{ a: 'b' }, wrong],
      ],
    ],
  ])('%s', (_name, kind, pairs) => {
    expect(pairs.map(([value]) => [value, read(kind, value)])).toEqual(pairs);
  });
});

describe('a representation', () => {
  const inner = objectOf('Inner', () => ({ a: text, list: listOf(inner) }));
  const outer = objectOf('Outer', () => ({
    ...members(text, ' one  two\n three '),
    inner: listOf(inner),
    map: mapOf(inner),
  }));
  const lenient = objectOf('Lenient', () => ({ a: text }), true);

  test.each<[kind: Kind, value: unknown, result: unknown]>([
    [outer, null, null],
    [outer, {}, {}],
    [outer, { one: 1, two: null, three: 'x' }, { one: '1', two: null, three: 'x' }],
    [outer, [], wrong],
    [outer, 'x', wrong],
    [outer, { four: 1 }, 'Outer: four: Outer has no member four'],
    [outer, { toString: 1 }, 'Outer: toString: Outer has no member toString'],
    [outer, { inner: [{ a: 1 }, { list: [{ b: 1 }] }] }, 'Inner: inner.1.list.0.b: Inner has no member b'],
    [outer, { map: { x: { a: 1 }, y: { c: 1 } } }, 'Inner: map.y.c: Inner has no member c'],
    [lenient, { a: 1, b: 2 }, { a: '1' }],
    [lenient, { a: [] }, wrong],
  ])('%# %j', (kind, value, result) => expect(read(kind, value)).toEqual(result));

  test('is the very value where nothing has to be changed', () => {
    const value = { one: 'x', inner: [{ a: 'b', list: [] }], map: { x: { a: 'c' } } };
    expect(readStrictly(outer, value)).toBe(value);
  });

  test('names the place of what is wrong', () => {
    const at = (value: unknown) => {
      try {
        readStrictly(outer, value);
      } catch (error) {
        return error instanceof WrongKindError && [error.path.join('.'), error.message];
      }
      return undefined;
    };
    expect(at({ inner: [{}, { a: [] }] })).toEqual(['inner.1.a', 'must be a text']);
    expect(at({ map: [] })).toEqual(['map', 'must be an object']);
  });

  test('of a user takes one value for a list of them', () => {
    const attributes = { a: 'x', b: ['y', 1, true], c: [], d: '', e: [null, '', 'z'], f: {}, g: null, h: 5 };
    expect(read(userShape, { attributes })).toEqual({
      attributes: { a: ['x'], b: ['y', '1', 'true'], e: ['z'], h: ['5'] },
    });
    expect(read(userShape, { attributes: null })).toEqual({ attributes: null });
    for (const attributes of [[], ['x'], 'x']) expect(read(userShape, { attributes })).toEqual({ attributes: {} });
    expect(read(userShape, { clientConsents: [{ x: 1, clientId: 5 }] })).toEqual({
      clientConsents: [{ clientId: '5' }],
    });
    expect(read(userShape, { socialLinks: [{ x: 1 }] })).toContain('SocialLinkRepresentation: socialLinks.0.x');
    expect(read(userShape, { federatedIdentities: [{ x: 1 }] })).toContain('FederatedIdentityRepresentation');
    expect(read(userShape, { credentials: [{ x: 1 }] })).toContain('CredentialRepresentation: credentials.0.x');
  });
});
