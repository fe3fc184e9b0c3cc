import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuery } from '../../src/example-app/query-string.ts';
import { propertyRuns } from '../support/property-runs.ts';

/** The same, byte by byte, with the decoder of the platform. */
function slowly(query: string): Map<string, string> {
  const decode = (text: string) => {
    const bytes: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const hex = /^%[0-9A-Fa-f]{2}/.exec(text.slice(at));
      if (hex !== null) {
        bytes.push(Number.parseInt(text.slice(at + 1, at + 3), 16));
        at += 2;
      } else bytes.push(text[at] === '+' ? 0x20 : text.charCodeAt(at));
    }
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  };
  const pairs = query.split('&').filter((part) => part !== '');
  return new Map(
    pairs.map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [decode(name), decode(rest.join('='))];
    }),
  );
}

describe('query strings', () => {
  test.each([
    ['a=1&b=x', { a: '1', b: 'x' }],
    ['', {}],
    ['&&a=1&', { a: '1' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['=1', { '': '1' }],
    ['a=1&a=2', { a: '2' }],
    ['a=1&a=', { a: '' }],
    ['a==1=2', { a: '=1=2' }],
    ['a=1;b=2', { a: '1;b=2' }],
    ['%61=%2B+%20', { a: '+  ' }],
    ['b=%zz%4', { b: '%zz%4' }],
    ['b=%FF', { b: '\ufffd' }],
    ['b=%ED%A0%80', { b: '\ufffd\ufffd\ufffd' }],
    ['b=%EF%BB%BFx', { b: '\ufeffx' }],
    ['b=%E2%82%AC', { b: '€' }],
    ['__proto__=1', Object.fromEntries([['__proto__', '1']])],
  ])('%j', (query, expected) => expect(Object.fromEntries(readQuery(query))).toEqual(expected));

  test('anything is read as byte-wise decoding reads it', () => {
    const piece = fc.constantFrom(
      'a',
      '=',
      '&',
      '+',
      '%',
      ';',
      '%61',
      '%F0',
      '%9F',
      '%98',
      '%80',
      '%ED',
      '%A0',
      '%EF',
      '%BB',
      '%BF',
      '%zz',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const query = pieces.join('');
        // Matchers of Vitest would take most of the time.
        deepStrictEqual(readQuery(query), slowly(query));
      }),
      { numRuns: propertyRuns(2_000, 100_000) },
    );
  });
});
