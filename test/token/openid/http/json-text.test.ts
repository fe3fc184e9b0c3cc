import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../../../src/token/openid/http/json-text.ts';

test('characters outside of the basic plane are escaped, as by Jackson', () => {
  expect(jsonText({ name: '\u00e4\u20ac\u{1f600}"' })).toBe('{"name":"\u00e4\u20ac\\uD83D\\uDE00\\""}');
});

test('it is the same value', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      expect(JSON.stringify(JSON.parse(jsonText(value)))).toBe(JSON.stringify(value));
    }),
  );
});
