import { describe, expect, test } from 'vitest';
import { claimPath, convert, setClaim } from '../../src/token/claim-value.ts';
import { hashOrder } from '../../src/token/hash-order.ts';
import type { Claims } from '../../src/token/mapper.ts';
import { usedOnce } from '../../src/token/used-once.ts';

const empty = (): Claims => Object.create(null);

describe('claim names', () => {
  test.each([
    ['a', ['a']],
    ['a.b.c', ['a', 'b', 'c']],
    ['a\\.b.c', ['a.b', 'c']],
    ['a\\\\.b', ['a\\', 'b']],
    ['.a..b.', ['a', 'b']],
    ['', []],
  ])('%s', (name, parts) => expect(claimPath(name)).toEqual(parts));

  test('names of prototypes are names like others', () => {
    const claims = empty();
    setClaim(claims, ['__proto__', 'polluted'], true);
    setClaim(claims, ['constructor', 'prototype', 'polluted'], true);
    expect(JSON.stringify(claims)).toBe(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect(({} as { polluted?: boolean }).polluted).toBe(undefined);
  });

  test('a value in the way stays', () => {
    const claims = empty();
    setClaim(claims, ['a'], 'text');
    setClaim(claims, ['a', 'b'], 1);
    expect(claims.a).toBe('text');
  });
});

test.each([
  ['7', 'int', 7],
  ['7', 'long', 7],
  ['seven', 'int', undefined],
  ['TRUE', 'boolean', true],
  ['yes', 'boolean', false],
  ['{"a":[1]}', 'JSON', { a: [1] }],
  ['{', 'JSON', undefined],
  ['7', 'String', '7'],
  ['7', undefined, '7'],
  ['7', 'toString', '7'],
])('%s as %s', (text, label, value) => expect(convert(text, label)).toEqual(value));

test('texts are listed as a Java hash set lists them, also a large one', () => {
  expect(hashOrder(['writer', 'default-roles-demo', 'offline_access', 'reader', 'reader'])).toEqual([
    ...['reader', 'offline_access', 'writer', 'default-roles-demo'],
  ]);
  const letters = [...'zyxwvutsrqponmlkjihgfedcba'];
  expect(hashOrder(letters).join('')).toBe('abcdefghijklmnopqrstuvwxyz');
});

test('identifiers are remembered while they live, and forgotten in bulk', () => {
  const used = usedOnce();
  for (let index = 0; index < 3_000; index += 1) used.add(`id-${index}`, index, index);
  expect(used.has('id-2999', 2_999)).toBe(true);
  expect(used.has('id-2999', 3_000)).toBe(false);
  expect(used.has('id-0', 0)).toBe(false);
});
