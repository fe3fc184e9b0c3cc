import { describe, expect, test } from 'vitest';
import { claimPath } from '../../../../src/token/openid/mappers/claim-path.ts';
import { ClaimList, claimsJson, convert, mapValues } from '../../../../src/token/openid/mappers/claim-value.ts';
import { JsonNode } from '../../../../src/token/openid/mappers/json-node.ts';
import { hashOrder, hashOrderOfValues } from '../../../../src/token/realm/java-hash-order.ts';

describe('claim names', () => {
  test.each([
    ['a', ['a']],
    ['a.b.c', ['a', 'b', 'c']],
    ['a\\.b.c', ['a.b', 'c']],
    ['a\\\\.b', ['a\\', 'b']],
    ['a..b', ['a', '.b']],
    ['dot.', ['dot']],
    ['', []],
  ])('%s', (name, parts) => expect(claimPath(name)).toEqual(parts));
});

test.each([
  ['7', 'int', 7],
  ['+7', 'int', 7],
  ['-2147483648', 'int', -2_147_483_648],
  ['2147483648', 'int', undefined],
  ['seven', 'int', undefined],
  [' 5', 'int', undefined],
  ['7', 'long', 7],
  ['9007199254740991', 'long', 9_007_199_254_740_991],
  ['9007199254740993', 'long', 9_007_199_254_740_993n],
  ['9223372036854775808', 'long', undefined],
  ['TRUE', 'boolean', true],
  ['yes', 'boolean', false],
  ['{"a":[1]}', 'JSON', new JsonNode({ a: [1] })],
  ['{', 'JSON', undefined],
  ['null', 'JSON', new JsonNode(null)],
  ['7', 'String', '7'],
  ['7', undefined, '7'],
  ['7', 'toString', '7'],
])('%s as %s', (text, label, value) => expect(convert(text, label)).toEqual(value));

test('a multivalued mapper takes all values, any other the first', () => {
  const config = (multivalued: string) =>
    new Map([
      ['multivalued', multivalued],
      ['jsonType.label', 'int'],
    ]);
  expect(mapValues(config('true'), ['7', 'x', '8'])).toEqual(ClaimList.from([7, null, 8]));
  expect(mapValues(config('false'), ['7', 'x'])).toBe(7);
  expect(mapValues(config('true'), [])).toBe(undefined);
});

test('long numbers are exact in JSON', () => {
  expect(claimsJson({ a: 9_007_199_254_740_993n, b: { c: [-1n, 'x'] } })).toBe(
    '{"a":9007199254740993,"b":{"c":[-1,"x"]}}',
  );
});

test('texts are listed as a Java hash set lists them, also a large one', () => {
  expect(hashOrder(['writer', 'default-roles-demo', 'offline_access', 'reader', 'reader'])).toEqual([
    ...['reader', 'offline_access', 'writer', 'default-roles-demo'],
  ]);
  const letters = [...'zyxwvutsrqponmlkjihgfedcba'];
  expect(hashOrder(letters).join('')).toBe('abcdefghijklmnopqrstuvwxyz');
});

test('numbers, booleans and null have places among texts', () => {
  // As Keycloak 26.7 wrote it.
  expect(hashOrderOfValues([42, '/crew', '/deck/night'])).toEqual(['/crew', 42, '/deck/night']);
  expect(hashOrderOfValues([true, 3, 2, 'b', 'a', false])).toEqual(['a', 2, 'b', 3, false, true]);
  expect(hashOrderOfValues(['false', null])).toEqual([null, 'false']);
  const long = 9_007_199_254_740_993n;
  expect(hashOrderOfValues([long, 'v1', 'v2', 7, 12, -5_000_000_000])).toEqual([
    ...[long, 7, 'v1', -5_000_000_000, 'v2', 12],
  ]);
  expect(hashOrderOfValues(['b', {}, 'a'])).toBeUndefined();
  expect(hashOrderOfValues(['b', 1.5])).toBeUndefined();
});
