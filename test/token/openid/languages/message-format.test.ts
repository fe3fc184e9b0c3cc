import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMessage, type MessageValue } from '../../../../src/token/openid/languages/message-format.ts';

const polish = '{0,choice,0#minut|1#minuta|2#minuty|4<minut}';

test.each<[string, readonly MessageValue[], string]>([
  ['{1} of {0}', ['a', 'b'], 'b of a'],
  ['{0} and {2}', ['a'], 'a and {2}'],
  ["it''s '{0}' and {0}", ['a'], "it's {0} and a"],
  ["'it''s", [], "it's"],
  [polish, [0], 'minut'],
  [polish, [1], 'minuta'],
  [polish, [4], 'minuty'],
  [polish, [5], 'minut'],
  [polish, [-1], 'minut'],
  ['{0,choice,0#none|1<{0} of {1}}', [2, 'x'], '2 of x'],
  ['{0}', [1440], '1,440'],
  ['{x}', ['a'], '{x}'],
  ['{0', ['a'], 'a'],
])('%s with %j is %s', (pattern, values, expected) => {
  expect(formatMessage(pattern, values, 'en')).toBe(expected);
});

test('a number is written as its language writes it', () => {
  expect(formatMessage('{0}', [1440], 'de')).toBe('1.440');
});

test('a text without braces and apostrophes stays as it is, and no text is too much', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const plain = text.replace(/['{}]/g, '');
      expect(formatMessage(plain, ['a'], 'en')).toBe(plain);
      formatMessage(text, ['a', 1], 'en');
    }),
  );
});
