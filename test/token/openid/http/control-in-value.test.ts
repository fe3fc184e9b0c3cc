import { expect, test } from 'vitest';
import { controlInValue } from '../../../../src/token/openid/http/request-path.ts';

test.each<[string, boolean]>([
  ['a=%00', true],
  ['a=1&b=x%1Fy', true],
  ['a=%0b', true],
  ['a=%09%0a%0D', false],
  ['a=%7f%C2%80', false],
  ['%00', false],
  ['%01a=1', false],
  ['a=1&%00', false],
  ['a=%2500', false],
  ['a==%00', true],
  ['=%00', true],
  ['a=1&=%00', true],
  ['a=&%00=1', false],
  ['', false],
])('a control character in a value of %s: %s', (query, expected) => {
  expect(controlInValue.test(query)).toBe(expected);
});
