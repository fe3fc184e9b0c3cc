import { describe, expect, test } from 'vitest';
import { domainFilter } from '../../../src/search/engine/domains.ts';

function isIn(patterns: readonly string[], url: string): boolean {
  const host = /^[a-z]+:\/\/([^/]*)/.exec(url)?.[1] ?? '';
  return domainFilter(patterns, [host])(0, () => url);
}

describe('a pattern for domains', () => {
  test.each([
    ['example.com', 'https://example.com/', true],
    ['example.com', 'https://a.b.example.com/x', true],
    ['example.com', 'https://notexample.com/', false],
    ['example.com', 'https://example.com.evil.org/', false],
    ['example.com', 'http://example.com:8080/', true],
    ['example.com', 'https://example.com', true],
    [' HTTPS://WWW.Example.COM. ', 'https://example.com/', true],
    ['ftp+x.1://example.com', 'https://example.com/', true],
    ['docs.*', 'https://docs.example.com/', true],
    ['docs.*', 'https://new.docs.org/', true],
    ['docs.*', 'https://doc.example.com/', false],
    ['*.com', 'https://example.com/', true],
    ['*.com', 'https://example.org/', false],
    ['a*b*c.org', 'https://a-b-c.org/', true],
    ['a*b*c.org', 'https://abc.org/', true],
    ['a*b*c.org', 'https://ac.org/', false],
    ['a*b*b.org', 'https://ab.org/', false],
    ['ab*b.org', 'https://ab.org/', false],
    ['', 'https://example.com/', false],
  ])('%j, %s: %s', (pattern, url, is) => expect(isIn([pattern], url)).toBe(is));

  test.each([
    ['example.com/in', '/in', true],
    ['example.com/in', '/in/', true],
    ['example.com/in', '/in/x', true],
    ['example.com/in', '/in?x', true],
    ['example.com/in', '/in#x', true],
    ['example.com/in', '/inner', false],
    ['example.com/in', '/x/in', false],
    ['example.com/in/*', '/in/x', true],
    ['example.com/in/**', '/in', true],
    ['example.com/IN/', '/In/x', true],
    ['https://example.com/a/b', '/a/b/c', true],
    ['example.com/', '/any', true],
    ['example.com/*', '/any', true],
  ])('%s, path %s: %s', (pattern, path, is) => expect(isIn([pattern], `https://example.com${path}`)).toBe(is));

  test('of a page without a path', () => {
    expect([isIn(['example.com/in'], 'https://example.com'), isIn(['example.com/'], 'https://example.com')]).toEqual([
      false,
      true,
    ]);
  });

  test('several: one is enough, each host for itself', () => {
    const matches = domainFilter(['a.com/x', 'b.com', 'a.com/y'], ['a.com', 'b.com', 'c.com']);
    const at = (host: number, path: string) => matches(host, () => `https://some.host${path}`);
    expect([at(0, '/x'), at(0, '/y'), at(0, '/z'), at(1, '/z'), at(2, '/x'), at(0, '/x'), at(7, '/x')]).toEqual([
      ...[true, true, false, true, false, true, false],
    ]);
    expect(domainFilter([], ['a.com'])(0, () => 'https://a.com/')).toBe(false);
  });
});
