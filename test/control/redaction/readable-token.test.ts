import { expect, test } from 'vitest';
import { claimsOf, readableToken } from '../../../src/control/redaction/readable-token.ts';
import { maskedKey } from '../../../src/control/redaction/redaction.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const head = encoded('{"alg":"x"}');
const body = encoded('{"a":1}');

test.each([
  [`${head}.${body}.sig-_`, `${head}.${body}.***`],
  [`${head}.${body}.`, `${head}.${body}.***`],
  [`${head}.e30.x`, `${head}.e30.***`],
  [`${head}.${body}`, undefined],
  [`${head}.${body}.a.b`, undefined],
  [`${head}.${body}.a b`, undefined],
  [`${head}.${encoded('[1]')}.x`, undefined],
  [`${head}.${encoded('x')}.x`, undefined],
  [`e30.${body}.x`, undefined],
  [`x${head}.${body}.x`, undefined],
  [`${head}..x`, undefined],
  ['', undefined],
])('%s can be read as %s', (text, readable) => expect(readableToken(text)).toBe(readable));

test.each([
  [`${head}.${body}.x`, { a: 1 }],
  [`${head}.e30.x`, {}],
  [`${head}.eyJhIjo.x`, {}],
  ['none', {}],
])('%s has the claims %j', (text, claims) => expect(claimsOf(text)).toEqual(claims));

test.each([
  ['1234567', '***'],
  ['12345678', '***5678'],
])('the key %s is shown as %s', (key, masked) => expect(maskedKey(key)).toBe(masked));
