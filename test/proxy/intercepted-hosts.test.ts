import { describe, expect, test } from 'vitest';
import { interceptedHosts } from '../../src/proxy/intercepted-hosts.ts';

const never = () => Promise.reject(new Error('pages are asked for'));

describe('intercepted hosts', () => {
  const named = interceptedHosts(['api.tavily.com', '*.Example.com', '*.b.test'], never);

  test.each([
    ['api.tavily.com', 'interfaces'],
    ['x.api.tavily.com', undefined],
    ['a.example.com', 'interfaces'],
    ['b.a.example.com', 'interfaces'],
    ['x.b.test', 'interfaces'],
    // `*.` asks for a name and a dot in front.
    ['example.com', undefined],
    ['badexample.com', undefined],
    ['xb.test', undefined],
    ['tavily.com', undefined],
    // The word stands for stored pages in a list, and is no host there.
    ['pages', undefined],
  ])('%s by its name: %s', async (host, expected) => {
    expect(await named(host)).toBe(expected);
  });

  test.each([
    ['named.test', 'interfaces'],
    ['stored.test', 'pages'],
    ['unknown.test', undefined],
    ['pages', undefined],
  ])('%s with pages: %s', async (host, expected) => {
    const hosts = interceptedHosts(['named.test', 'Pages'], async (asked) => asked === 'stored.test');
    expect(await hosts(host)).toBe(expected);
  });

  test('nobody asks for pages of a host that is named', async () => {
    expect(await interceptedHosts(['a.test', 'pages'], never)('a.test')).toBe('interfaces');
  });
});
