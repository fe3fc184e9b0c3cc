import { describe, expect, test } from 'vitest';
import { redirectLocation } from '../../src/example-app/redirect-location.ts';

const local = { host: '127.0.0.1', port: 8000 };
const locationFor = (host: string | undefined, forwardedProto?: string, query = '') =>
  redirectLocation({ scheme: 'http', host, forwardedProto, local }, '/docs', query);

describe('the location of a redirect', () => {
  test.each([
    ['example.com:1234', 'http://example.com:1234/docs'],
    ['example.com', 'http://example.com/docs'],
    ['[::1]:80', 'http://[::1]:80/docs'],
    ['[v1.x]', 'http://[v1.x]/docs'],
    ['a:65535', 'http://a:65535/docs'],
  ])('names the host %s of the request', (host, location) => expect(locationFor(host)).toBe(location));

  test.each([undefined, '', 'a b', 'a/b', 'x@y', '[::1', '[1::2::3]', 'a:65536', 'a:'])(
    'names this server when the host is %j',
    (host) => expect(locationFor(host)).toBe('http://127.0.0.1:8000/docs'),
  );

  test('takes the scheme from the proxy when it is a known one', () => {
    expect(locationFor('x', 'https')).toBe('https://x/docs');
    expect(locationFor('x', ' wss ')).toBe('wss://x/docs');
    expect(locationFor('x', 'ftp')).toBe('http://x/docs');
    expect(locationFor('x', 'HTTPS')).toBe('http://x/docs');
  });

  test('keeps the query, encoding what may not stand in a header', () => {
    expect(locationFor('x', undefined, '"<>&%FF')).toBe('http://x/docs?%22%3C%3E&%FF');
  });

  test('leaves out the port that the scheme implies, and puts IPv6 in brackets', () => {
    const at = (host: string, port: number, forwardedProto?: string) =>
      redirectLocation({ scheme: 'http', host: undefined, forwardedProto, local: { host, port } }, '/docs', '');
    expect(at('::1', 80)).toBe('http://[::1]/docs');
    expect(at('::1', 443, 'https')).toBe('https://[::1]/docs');
    expect(at('::1', 443)).toBe('http://[::1]:443/docs');
  });
});
