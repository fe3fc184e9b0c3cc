import { describe, expect, test } from 'vitest';
import { absoluteTarget, connectTarget, urlOfTarget } from '../../src/proxy/proxy-target.ts';

describe('the target of CONNECT', () => {
  test.each([
    ['a.example:443', 'a.example', 443],
    ['A.Example:1', 'a.example', 1],
    ['under_score:65535', 'under_score', 65_535],
    ['10.0.0.1:8080', '10.0.0.1', 8080],
    ['[::1]:443', '::1', 443],
    ['[FE80::1]:443', 'fe80::1', 443],
  ])('%s', (text, host, port) => {
    expect(connectTarget(text)).toEqual({ scheme: 'https', host, port, path: '/' });
  });

  test.each([
    '',
    'a',
    'a:',
    ':443',
    'a:0',
    'a:65536',
    'a:123456',
    'a:x',
    'a:443/',
    '/a:443',
    'http://a:443',
    '::1:443',
    '[x]:443',
  ])('%j is none', (text) => {
    expect(connectTarget(text)).toBe(undefined);
  });
});

describe('the target of a request to a proxy', () => {
  test.each([
    ['http://a.example/x?y=%41', 'http', 'a.example', 80, '/x?y=%41'],
    ['HTTPS://A.Example/', 'https', 'a.example', 443, '/'],
    ['https://a.example', 'https', 'a.example', 443, '/'],
    ['http://a.example:443/x', 'http', 'a.example', 443, '/x'],
    ['http://a.example:80', 'http', 'a.example', 80, '/'],
    ['http://a.example?x=http://b/c', 'http', 'a.example', 80, '/?x=http://b/c'],
    ['http://[::1]:8000/x', 'http', '::1', 8000, '/x'],
    // As it came: a URL would take dots and backslashes away.
    ['http://a/x/../y', 'http', 'a', 80, '/x/../y'],
    ['http://user:pw@a/x', 'http', 'a', 80, '/x'],
  ])('%s', (text, scheme, host, port, path) => {
    expect(absoluteTarget(text)).toEqual({ scheme, host, port, path });
  });

  test.each(['/x', '*', '/http://a', 'ftp://a/', 'http://', 'http://a:x/', ' http://a/'])('%j is none', (text) => {
    expect(absoluteTarget(text)).toBe(undefined);
  });
});

test.each([
  ['http', 'a', 80, '/x', 'http://a/x'],
  ['https', 'a', 443, '/', 'https://a/'],
  ['http', 'a', 443, '/x', 'http://a:443/x'],
  ['https', 'a', 80, '/x?y', 'https://a:80/x?y'],
  ['https', '::1', 8443, '/', 'https://[::1]:8443/'],
] as const)('the URL of %s %s %i %s', (scheme, host, port, path, url) => {
  expect(urlOfTarget({ scheme, host, port, path })).toBe(url);
});
