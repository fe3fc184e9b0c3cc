import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readInteger } from '../../src/example-app/integer.ts';
import { anyCharacter } from '../support/any-character.ts';
import { propertyRuns } from '../support/property-runs.ts';

/** The recorded rule as it was written down: slow on long texts, but plain to see. */
function slowly(text: string): ReturnType<typeof readInteger> {
  const blanks = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*';
  const trimmed = new RegExp(`^${blanks}(.*?)${blanks}$`, 's').exec(text)?.[1] ?? '';
  const usual = /^([+-]?)0*((?:0[0_]*)?[0-9]+(?:_[0-9]+)*)(?:\.0+)?$/.exec(trimmed);
  const odd = /^\+?0[0_]*-_?(0|[1-9][0-9]*(?:_[0-9]+)*)(?:\.0+)?$/.exec(trimmed);
  const digits = usual?.[2] ?? odd?.[1];
  if (digits !== undefined) {
    const bare = digits.replaceAll('_', '').replace(/^0+(?=.)/, '');
    const isNegative = (usual === null || usual[1] === '-') && bare !== '0';
    if (bare.length <= 4300) return { value: `${isNegative ? '-' : ''}${bare}` };
  }
  return { issue: /^-?[1-9][0-9]{4300}/.test(text) ? 'int_parsing_size' : 'int_parsing' };
}

const wrong = { issue: 'int_parsing' };

describe('integers by pydantic', () => {
  test.each([
    ['1', '1'],
    ['+1', '1'],
    ['-1', '-1'],
    ['-0', '0'],
    ['007', '7'],
    [' 1 ', '1'],
    ['\u00851\u3000', '1'],
    ['1.0', '1'],
    ['1_000', '1000'],
    ['0__1', '1'],
    ['0-1', '-1'],
    ['00_-_1', '-1'],
    ['0_-0.00', '0'],
    ['12345678901234567890.00', '12345678901234567890'],
    [`${'9'.repeat(4300)}`, '9'.repeat(4300)],
    [`-${'0'.repeat(9000)}${'9'.repeat(4300)}.000`, `-${'9'.repeat(4300)}`],
  ])('%j is read', (text, value) => expect(readInteger(text)).toEqual({ value }));

  test.each([
    '',
    '-',
    '1.',
    '.0',
    '1.5',
    '1e3',
    '0x10',
    '９',
    '1__0',
    '_1',
    '1_',
    '0_',
    '--1',
    '-0-1',
    '0-01',
    '\ufeff1',
    '1\u200b',
    '1 1',
  ])('%j is none', (text) => expect(readInteger(text)).toEqual(wrong));

  test('more than 4,300 digits are too many; the complaint depends on how the text begins', () => {
    const digits = '1'.repeat(4301);
    expect(readInteger(digits)).toEqual({ issue: 'int_parsing_size' });
    expect(readInteger(`-${digits} x`)).toEqual({ issue: 'int_parsing_size' });
    for (const front of [' ', '+', '0']) expect(readInteger(`${front}${digits}`)).toEqual(wrong);
  });

  test('any text is read as the recorded rule reads it', () => {
    const piece = fc.constantFrom(...'0019_.+- \u0085', 'x');
    const texts = fc.oneof(fc.string({ unit: piece, maxLength: 12 }), fc.string({ unit: anyCharacter }));
    fc.assert(
      fc.property(texts, (text) => {
        // Matchers of Vitest would take most of the time.
        deepStrictEqual(readInteger(text), slowly(text));
      }),
      { numRuns: propertyRuns(5_000, 500_000) },
    );
  });

  test('every text of up to six characters that numbers are made of', () => {
    const characters = '01_.+-';
    const all = (length: number): string[] =>
      length === 0 ? [''] : all(length - 1).flatMap((text) => [...characters].map((character) => text + character));
    const different = [0, 1, 2, 3, 4, 5, 6]
      .flatMap(all)
      .filter((text) => JSON.stringify(readInteger(text)) !== JSON.stringify(slowly(text)));
    expect(different).toEqual([]);
  });

  test('a long text does not take long: the rule as a pattern would try for minutes', () => {
    for (const text of [`${'0'.repeat(60_000)}x`, `${'0_'.repeat(30_000)}x`, `${' '.repeat(60_000)}x`]) {
      expect(readInteger(text)).toEqual(wrong);
    }
  });
});
