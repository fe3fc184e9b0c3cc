import { describe, expect, test } from 'vitest';
import { bodyMatch, memberOf, textMatch } from '../../../src/control/rules/match-value.ts';
import { patternMatch } from '../../../src/control/rules/pattern-match.ts';

const context = () => ({ budget: { characters: 0 } });
const fits = async (wanted: unknown, value: unknown) => (await bodyMatch(wanted, 'body', context()))(value);

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
    [{ equals: { present: 'yes' } }, [{ present: 'yes' }, [{ present: 'yes' }]], [{ present: 'yes', more: 1 }, 'yes']],
    [{ equals: ['a', { b: 1 }] }, [['a', { b: 1 }]], [['a'], [{ b: 1 }, 'a'], 'a', [['a', { b: 1 }]]]],
    [{ equals: null }, [null, [null]], [undefined, 0]],
    [{ above: 2 }, [3, '2.5', [1, 9], '1e3'], [2, 'x', undefined, null, true, '', { a: 3 }]],
    [{ above: 2, below: 5 }, [3, '4'], [2, 5, 'x', undefined]],
    [{ not: 'a' }, ['b', undefined, ['b']], ['a', ['b', 'a']]],
    [{ not: { present: true } }, [undefined], [null, '']],
    [{ any_of: ['a', 1, { contains: 'x' }, { a: 1 }] }, ['a', 1, 'axa', { a: 1, b: 2 }], ['b', 2, {}, undefined]],
    [{ contains: 'a', not: { contains: 'b' } }, ['a', 'xa'], ['ab', 'b', 'x']],
    [{ a: { any_of: [{ present: false }, 'x'] } }, [{}, { a: 'x' }], [{ a: 'y' }, 'x']],
    [{}, [{}, { a: 1 }], [[], 'a', null, undefined]],
    [{ a: { b: 'c' } }, [{ a: { b: 'c', d: 1 }, e: 2 }], [{ a: {} }, { a: 'c' }, { b: 'c' }, [{ a: { b: 'c' } }]]],
    [[], [[], [1]], [{}, 'a', undefined]],
    [
      ['a', 1, { contains: 'x' }],
      ['a', 1, 'axa', ['a', 1, 'x']],
      ['b', 2, null, undefined, { a: 1 }, ['a', 'x']],
    ],
    [
      [{ present: false }, 'a'],
      [undefined, 'a'],
      ['b', null],
    ],
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

  test.each<[unknown, string, string]>([
    [{ pattern: 'a', more: 'b' }, 'body.pattern', 'cannot stand beside "more"'],
    [{ a: { more: 1, present: true } }, 'body.a.present', 'cannot stand beside "more"'],
    [{ pattern: 1 }, 'body.pattern', 'must be a string'],
    [{ present: 'true' }, 'body.present', 'must be true or false'],
    [{ above: '5' }, 'body.above', 'must be a number'],
    [{ any_of: [] }, 'body.any_of', 'must not be empty'],
    [{ any_of: 'a' }, 'body.any_of', 'must be a list'],
    [{ any_of: [{ regex: 'a' }] }, 'body.any_of.0.regex', 'pattern is one'],
    [{ not: { contains: null } }, 'body.not.contains', 'must be a string'],
    [{ matches: 'a' }, 'body.matches', 'pattern is one'],
    [{ regex: 'a' }, 'body.regex', 'pattern is one'],
    [{ equal: 'a' }, 'body.equal', 'equals is one'],
    [{ is: 'a' }, 'body.is', 'equals is one'],
    [{ eq: 'a' }, 'body.eq', 'equals is one'],
    [{ like: 'a' }, 'body.like', 'similar is one'],
    [{ contian: 'a' }, 'body.contian', 'contains is one'],
    [{ Present: true }, 'body.Present', 'present is one'],
    [{ simlar: 'a' }, 'body.simlar', 'similar is one'],
    [{ bellow: 5 }, 'body.bellow', 'below is one'],
    [{ anyof: [1] }, 'body.anyof', 'any_of is one'],
    [{ nto: 'a' }, 'body.nto', 'not is one'],
    [{ nut: 'a' }, 'body.nut', 'not is one'],
    [{ knots: 'a' }, 'body.knots', 'not is one'],
    [{ n: 'a' }, 'body.n', 'not is one'],
    [{ host: 'a' }, 'body.host', 'name another beside it'],
    [{ similar: 'a' }, 'body.similar', 'must have words that can be searched for'],
  ])('%j is refused', async (wanted, field, message) => {
    await expect(bodyMatch(wanted, 'body', context())).rejects.toMatchObject({
      field,
      message: expect.stringContaining(message),
    });
  });

  test.each([{ days: 1 }, { host: 'a', n: 1 }, { knight: 1 }, { id: 1 }, { match: 1, more: 2 }, { topic: {} }])(
    '%j is a subset',
    async (wanted) => expect(await fits(wanted, wanted)).toBe(true),
  );

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
    [(pattern: string) => textMatch({ pattern }, 'match.realm', context()), 'match.realm.pattern'],
    [(pattern: string) => bodyMatch({ a: [{ b: { pattern } }] }, 'match.body', context()), 'match.body.a.0.b.pattern'],
  ])('that are none are named by their place (%#)', async (compile, field) => {
    await expect(compile('(')).rejects.toMatchObject({
      name: 'InvalidRuleError',
      field,
      message: 'is not a regular expression: error parsing regexp: missing closing ): `(`',
    });
  });
});
