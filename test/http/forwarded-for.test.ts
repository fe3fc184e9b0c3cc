import { describe, expect, test } from 'vitest';
import { callerOf, forwardedFor, trustedPeers } from '../../src/http/forwarded-for.ts';

const peer = { host: '127.0.0.1', port: 5000 };
const named = (header: string | undefined, allowed = ['127.0.0.1', '::1']) => {
  const { host, port } = callerOf(peer, header, trustedPeers(allowed));
  return `${host}:${port}`;
};

describe('X-Forwarded-For of a trusted peer', () => {
  test.each([
    ['1.2.3.4', '1.2.3.4:0'],
    ['1.2.3.4, 5.6.7.8', '5.6.7.8:0'],
    ['5.6.7.8, 127.0.0.1', '5.6.7.8:0'],
    ['127.0.0.1', '127.0.0.1:0'],
    ['127.0.0.1, ::1', '127.0.0.1:0'],
    ['1.2.3.4:5678', '1.2.3.4:5678'],
    ['2001:db8::1', '2001:db8::1:0'],
    ['[2001:db8::1]:443', '2001:db8::1:443'],
    ['[2001:db8::1]', '2001:db8::1:0'],
    ['[2001:db8::1]:x', '2001:db8::1:0'],
    ['[2001:db8::1', '[2001:db8::1:0'],
    ['1.2.3.4:x', '1.2.3.4:x:0'],
    ['1.2.3.4:+8_0', '1.2.3.4:80'],
    ['1.2.3.4: 007', '1.2.3.4:7'],
    ['1.2.3.4:-1', '1.2.3.4:-1'],
    ['[::2]:-0', '::2:0'],
    ['1.2.3.4:1__0', '1.2.3.4:1__0:0'],
    ['a:123456789012345678901234567890', 'a:123456789012345678901234567890'],
    ['unknown', 'unknown:0'],
    ['a b c', 'a b c:0'],
    ['', '127.0.0.1:5000'],
    ['1.2.3.4 ,', '127.0.0.1:5000'],
    [undefined, '127.0.0.1:5000'],
    ['[a]b]:5', '[a]b]:5:0'],
    ['[a]:5:6', 'a:0'],
    ['[]', '127.0.0.1:5000'],
    ['[2001:db8::1]5', '[2001:db8::1]5:0'],
    [':5', '127.0.0.1:5000'],
    ['a:b:5', 'a:b:5:0'],
    ['1234', '1234:0'],
    ['::5', '::5:0'],
    ['\u00851.2.3.4:\u00855\u00a0', '1.2.3.4:5'],
    ['1.2.3.4, ::ffff:127.0.0.1', '::ffff:127.0.0.1:0'],
    [',', '127.0.0.1:5000'],
    [',1.2.3.4', '1.2.3.4:0'],
    ['1.2.3.4,127.0.0.1,', '127.0.0.1:5000'],
  ])('%j is %s', (header, caller) => expect(named(header)).toBe(caller));
});

test('of a list that no chain of proxies could make, only the end and the first item are looked at', () => {
  expect(named(`1.2.3.4,5.6.7.8,${'127.0.0.1,'.repeat(100_000)}::1`)).toBe('1.2.3.4:0');
});

test.each([
  [999, '1.2.3.4:0'],
  [1_000, '9.9.9.9:0'],
])('behind %d trusted proxies the caller is %s', (count, caller) => {
  expect(named(`9.9.9.9,1.2.3.4${',::1'.repeat(count)}`)).toBe(caller);
});

test('several headers are one list', () => {
  expect(forwardedFor({ 'x-forwarded-for': ['1.2.3.4', '5.6.7.8'] as unknown as string })).toBe('1.2.3.4, 5.6.7.8');
  expect(forwardedFor({ 'x-forwarded-for': '1.2.3.4' })).toBe('1.2.3.4');
  expect(forwardedFor({})).toBeUndefined();
});

test('of a port only what Python can read is one', () => {
  expect(named(`a:${'1'.repeat(4300)}`)).toBe(`a:${'1'.repeat(4300)}`);
  expect(named(`a:${'1'.repeat(4301)}`)).toBe(`a:${'1'.repeat(4301)}:0`);
  expect(named('a:_1')).toBe('a:_1:0');
  expect(named(`a:${' '.repeat(9_999)}1`)).toBe('a:1');
  expect(named(`a:${' '.repeat(10_000)}1`)).toBe(`a:${' '.repeat(10_000)}1:0`);
});

test('of any other peer it counts for nothing', () => {
  expect(named('1.2.3.4', [])).toBe('127.0.0.1:5000');
  expect(named('1.2.3.4', ['10.0.0.1'])).toBe('127.0.0.1:5000');
});

test('with * the first item counts', () => {
  expect([trustedPeers(['10.0.0.1', '*']).everybody, trustedPeers(['10.0.0.1']).everybody]).toEqual([true, false]);
  expect(named('1.2.3.4, 5.6.7.8', ['*'])).toBe('1.2.3.4:0');
  expect(named('1.2.3.4,', ['*'])).toBe('1.2.3.4:0');
  expect(named(',1.2.3.4', ['*'])).toBe('127.0.0.1:5000');
});

describe('trusted peers', () => {
  const trusted = (address: string) =>
    trustedPeers(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'unix', '1.2.3.4/99x', '4.3.2.1/0x'])(address);
  test.each([
    '127.0.0.1',
    '10.255.0.1',
    '::1',
    '0:0:0:0:0:0:0:1',
    'fd12::1',
    'unix',
    '::ffff:127.0.0.1',
    '::ffff:10.1.2.3',
    '::ffff:7f00:1',
  ])('%s', (one) => expect(trusted(one)).toBe(true));
  test.each(['127.0.0.2', '11.0.0.1', '::2', 'fe80::1', '', 'localhost', '1.2.3.4', '4.3.2.1'])('not %j', (one) =>
    expect(trusted(one)).toBe(false),
  );
});
