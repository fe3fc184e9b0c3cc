import { describe, expect, test } from 'vitest';
import { ClaimList, claimsJson } from '../../../../src/token/openid/mappers/claim-value.ts';
import { JavaDouble, type JsonNode, readJsonNode } from '../../../../src/token/openid/mappers/json-node.ts';
import { merge } from '../../../../src/token/openid/mappers/write-claim.ts';

const node = (text: string) => readJsonNode(text) as JsonNode;

test.each([
  ['{"b":1,"a":[true,null,"ü"]}', '{"b":1,"a":[true,null,"ü"]}'],
  [' [1] ', '[1]'],
  ['"\\u00e9\\ud83d\\ude00 \\/"', '"é😀 /"'],
  ['{"a":1,"a":2}', '{"a":2}'],
  ['1.0', '1.0'],
  ['1e3', '1000.0'],
  ['-0.0', '-0.0'],
  ['0.0', '0.0'],
  ['[2.50,-7,1e-3,0.00012,1e7,12345678.9]', '[2.5,-7,0.001,1.2E-4,1.0E7,1.23456789E7]'],
  ['1e400', '"Infinity"'],
  ['12345678901234567890', '12345678901234567890'],
  ['{"a":{"b":9007199254740993}}', '{"a":{"b":9007199254740993}}'],
  // What follows the first value does not matter (Keycloak 26.7).
  ['{"a":1} x', '{"a":1}'],
  ['[1]]', '[1]'],
])('%s is written as %s', (text, json) => expect(claimsJson(readJsonNode(text))).toBe(json));

test.each(['', ' ', 'bad', '{"a":1', '[1,]', '01', '1.', '"x', '{a:1}'])('%j is no JSON', (text) =>
  expect(readJsonNode(text)).toBeUndefined(),
);

describe('a claim that several mappers write', () => {
  const merged = (texts: readonly string[]) => {
    const [first, ...others] = texts.map(node);
    return claimsJson(others.reduce<unknown>((claim, value) => merge(claim, value), first));
  };

  // As Keycloak 26.7 listed them: by the hashes of its JSON library.
  test.each([
    [['{"a":1,"b":[true,null,"x"]}', 'true'], '[true,{"a":1,"b":[true,null,"x"]}]'],
    [['1.5', '{}'], '[{},1.5]'],
    [['{"z":{"y":2}}', '5'], '[{"z":{"y":2}},5]'],
    [['null', '"s"'], '["s",null]'],
    [['false', '[]', '[1,2]'], '[false,[],[1,2]]'],
  ])('%j', (texts, json) => expect(merged(texts)).toBe(json));

  test('texts, booleans and numbers of type JSON are others than plain ones', () => {
    expect(merge('x', node('"x"'))).toHaveLength(2);
    expect(merge(node('"x"'), node('"x"'))).toHaveLength(1);
    expect(merge(node('1'), ClaimList.from([1, 1]))).toHaveLength(2);
  });
});

test('hashes are those of Java', () => {
  const hash = (text: string) => node(text).javaHash;
  expect([hash('true'), hash('false'), hash('null'), hash('-5'), hash('"ab"')]).toEqual([3, 1, 4, -5, 3105]);
  expect([hash('[]'), hash('[1,2]'), hash('{}'), hash('{"a":1}')]).toEqual([1, 994, 0, 96]);
  expect([hash('3000000000'), hash('9223372036854775808'), hash('-9223372036854775808')]).toEqual([
    ...[-1_294_967_296, -2_147_483_648, -2_147_483_648],
  ]);
  expect([hash('18446744073709551616'), hash('-18446744073709551616')]).toEqual([961, -961]);
  expect(new JavaDouble(1.5).javaHash).toBe(1_073_217_536);
});
