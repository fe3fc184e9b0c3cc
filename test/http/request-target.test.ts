import { describe, expect, test } from 'vitest';
import { isAcceptableTarget, parseTarget, withFragment, withoutBase } from '../../src/http/request-target.ts';

describe('origin form', () => {
  test.each([
    ['/', '/'],
    ['//x/', '//x/'],
    ['*', '*'],
    ['http://x', '/'],
    ['http://x?a=1', '/?a=1'],
    ['https://x:1/a?b#c', '/a?b#c'],
    ['ftp://user@[::1]:2/', '/'],
  ])('%s is %s', (target, expected) => expect(parseTarget(target).origin).toBe(expected));
});

test.each([
  ['/a?b?c', { path: '/a', query: 'b?c' }],
  ['/a', { path: '/a', query: '' }],
  ['/a?', { path: '/a', query: '' }],
  ['/a#b?c', { path: '/a', query: '' }],
  ['/a?b#c', { path: '/a', query: 'b' }],
  ['?a', { path: '', query: 'a' }],
  ['#a', { path: '', query: '' }],
])('%s in parts', (target, parts) => expect(parseTarget(target)).toMatchObject(parts));

test.each([
  ['/a?b#c', { path: '/a', query: 'b#c' }],
  ['/a#b?c', { path: '/a#b', query: 'c' }],
  ['/a#b', { path: '/a#b', query: '' }],
  ['http://x/a?b', { path: '/a', query: 'b' }],
])('%s in parts that keep the fragment', (target, parts) => {
  expect(withFragment(parseTarget(target))).toEqual(parts);
});

test.each([
  ['/base/a?b', { origin: '/a?b', path: '/a', query: 'b' }],
  ['/base', { origin: '/', path: '/', query: '' }],
  ['/base?b', { origin: '/?b', path: '/', query: 'b' }],
  ['http://x/base//a', { origin: '//a', path: '//a', query: '' }],
])('%s without its base path', (target, rest) => {
  expect(withoutBase(parseTarget(target), '/base')).toEqual({ ...rest, base: '/base' });
});

describe('targets that Node takes and the recorded servers do not', () => {
  test.each([
    '/',
    '*',
    '*?a',
    'http://x',
    'http://x:65535/',
    'http://[::1]:80/',
    'http://u:p@x/',
    `/${'a'.repeat(65_534)}`,
  ])('not %.40s', (target) => expect(isAcceptableTarget(target)).toBe(true));
  test.each([
    'http://x:65536/',
    'http://x:99999/',
    'x:80',
    'http://a_b/',
    'http://x:/',
    'http://',
    `/${'a'.repeat(65_535)}`,
  ])('%.40s', (target) => expect(isAcceptableTarget(target)).toBe(false));
});
