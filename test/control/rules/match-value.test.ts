import { describe, expect, test } from 'vitest';
import { bodyMatch, isTextMatch, memberOf, patternMatch, textMatch } from '../../../src/control/rules/match-value.ts';

const fits = async (wanted: unknown, value: unknown) => (await bodyMatch(wanted, 'body', { characters: 0 }))(value);

describe('a value of a body', () => {
  test.each<[wanted: unknown, fitting: unknown[], others: unknown[]]>([
    ['a', ['a', ['b', 'a']], ['A', 'ab', ['b'], 1, null, undefined, { a: 'a' }]],
    [1, [1, [2, 1]], ['1', 2, true, null, undefined]],
    [null, [null, [null]], [undefined, 'null', 0, []]],
    [true, [true], ['true', 1, false]],
    [{ contains: 'b' }, ['abc', ['x', 'b'], { a: 'b' }], ['a', ['x'], undefined, null]],
    [{ contains: '' }, ['', 'a', 0, null], [undefined]],
    [{ pattern: '^\\d+$' }, ['12', 12, ['x', 1]], ['a1', undefined, true]],
    [{ present: true }, ['', null, 0, []], [undefined]],
    [{ present: false }, [undefined], ['', null, 0]],
    [{ present: 'yes' }, [{ present: 'yes', more: 1 }], [undefined, 'yes', {}]],
    [{ contains: 1 }, [{ contains: 1 }], ['1', 1]],
    [{ pattern: 'a', more: 'b' }, [{ pattern: 'a', more: 'b' }], ['a', { pattern: 'a' }]],
    [{}, [{}, { a: 1 }], [[], 'a', null, undefined]],
    [{ a: { b: 'c' } }, [{ a: { b: 'c', d: 1 }, e: 2 }], [{ a: {} }, { a: 'c' }, { b: 'c' }, [{ a: { b: 'c' } }]]],
    [[], [[], [1]], [{}, 'a', undefined]],
    [
      ['a', { b: 1 }],
      [
        ['a', { b: 1 }],
        [{ b: 1, c: 2 }, 'x', 'a'],
      ],
      [['a'], 'a', ['a', { b: 2 }]],
    ],
  ])('%j', async (wanted, fitting, others) => {
    for (const value of fitting) expect([value, await fits(wanted, value)]).toEqual([value, true]);
    for (const value of others) expect([value, await fits(wanted, value)]).toEqual([value, false]);
  });

  test.each([
    ['a', true],
    [{ pattern: 'a' }, true],
    [{ contains: 'a' }, true],
    [{ present: false }, true],
    [{ pattern: 1 }, false],
    [{ contains: null }, false],
    [{ present: 'true' }, false],
    [{ other: 'a' }, false],
    [{ contains: 'a', present: true }, false],
    [{}, false],
    [['a'], false],
    [1, false],
    [null, false],
  ])('%j says how a text must be: %s', (wanted, is) => expect(isTextMatch(wanted)).toBe(is));

  test('has its own members only', () => {
    expect([memberOf({ a: 1 }, 'a'), memberOf({ a: 1 }, 'toString'), memberOf({}, 'a')]).toEqual([
      ...[1, undefined, undefined],
    ]);
  });
});

describe('patterns', () => {
  const tooLong = 'is too long a pattern, or one of too many: 2000 characters in all';
  test.each([
    [[], 'a'.repeat(2000), true],
    [[], 'a'.repeat(2001), false],
    [[''], 'a'.repeat(1990), true],
    [[''], 'a'.repeat(1991), false],
    [['a'.repeat(20)], 'a'.repeat(1980), true],
    [['a'.repeat(20)], 'a'.repeat(1981), false],
    [[], 'a{333}', true],
    [[], 'a{334}', false],
  ])('behind %j, %.20s… is short enough: %s', async (before, pattern, is) => {
    const budget = { characters: 0 };
    for (const one of before) await patternMatch(one, 'x', budget);
    const compiled = patternMatch(pattern, 'match.path_pattern', budget);
    if (is) expect(await compiled).toBeTypeOf('function');
    else await expect(compiled).rejects.toMatchObject({ field: 'match.path_pattern', message: tooLong });
  });

  test.each([
    [(pattern: string) => textMatch({ pattern }, 'match.realm', { characters: 0 }), 'match.realm.pattern'],
    [
      (pattern: string) => bodyMatch({ a: [{ b: { pattern } }] }, 'match.body', { characters: 0 }),
      'match.body.a.0.b.pattern',
    ],
  ])('that are none are named by their place (%#)', async (compile, field) => {
    await expect(compile('(')).rejects.toMatchObject({
      name: 'InvalidRuleError',
      field,
      message: 'is not a regular expression: error parsing regexp: missing closing ): `(`',
    });
  });
});
