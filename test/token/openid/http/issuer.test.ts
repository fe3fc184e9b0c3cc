import { describe, expect, test } from 'vitest';
import { encodedRealm, type IssuerSettings, requestUrl } from '../../../../src/token/openid/http/issuer.ts';
import { OAuthError } from '../../../../src/token/openid/http/oauth-error.ts';

const request = (headers: Record<string, string>) => ({
  method: 'GET',
  path: '/',
  query: '',
  scheme: 'http' as const,
  httpVersion: '1.1',
  body: undefined,
  peerIp: '127.0.0.1',
  headers: { host: 'h.example:8080', ...headers },
});
const baseOf = (headers: Record<string, string>, settings: IssuerSettings = {}) =>
  requestUrl(request(headers), settings)?.baseUrl;

describe('the Host header alone decides', () => {
  test.each([
    ['auth.example', 'http://auth.example'],
    ['auth.example:8080', 'http://auth.example:8080'],
    ['auth.example:80', 'http://auth.example'],
    ['auth.example:443', 'http://auth.example:443'],
    ['AUTH.Example', 'http://AUTH.Example'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['[::1]', 'http://[::1]'],
    ['', 'http:'],
  ])('%s gives %s', (host, base) => expect(baseOf({ host })).toBe(base));

  test.each(['a b', 'a/b', 'a:b', 'a@b', 'a:123456', '<x>', '[::1'])('%s is none', (host) =>
    expect(requestUrl(request({ host }), {})).toBe(undefined),
  );

  test('a base path is part of it, but not of a fixed URL', () => {
    const based = { ...request({}), basePath: '/-/s/a' };
    expect(requestUrl(based, {})?.baseUrl).toBe('http://h.example:8080/-/s/a');
    expect(requestUrl(based, { hostname: 'http://auth.example' })?.baseUrl).toBe('http://auth.example');
  });

  test('forwarding headers are not believed', () => {
    const headers = { 'x-forwarded-host': 'p.example', 'x-forwarded-proto': 'https', forwarded: 'host=f;proto=https' };
    expect(requestUrl(request(headers), {})).toEqual({ baseUrl: 'http://h.example:8080', clientIp: '127.0.0.1' });
  });
});

describe('AUTH_PROXY_HEADERS', () => {
  const x = { proxyHeaders: 'xforwarded' } as const;

  test('what a client is called is cut: sessions remember it', () => {
    const headers = { 'x-forwarded-for': 'c'.repeat(60_000) };
    expect(requestUrl(request(headers), x)?.clientIp).toBe('c'.repeat(255));
  });
  test.each([
    [{ 'x-forwarded-host': 'p.example', 'x-forwarded-proto': 'https' }, 'https://p.example'],
    [{ 'x-forwarded-host': 'p.example, q.example', 'x-forwarded-proto': 'https,http' }, 'https://p.example'],
    [{ 'x-forwarded-host': 'p.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' }, 'https://p.example'],
    [{ 'x-forwarded-host': 'p.example', 'x-forwarded-port': '8443' }, 'http://p.example:8443'],
    [{ 'x-forwarded-proto': 'https' }, 'https://h.example:8080'],
    [{ 'x-forwarded-port': 'abc' }, 'http://h.example:8080'],
    [{ 'x-forwarded-host': 'p.example', 'x-forwarded-prefix': '/auth/' }, 'http://p.example/auth'],
    [{ forwarded: 'host=f.example;proto=https' }, 'http://h.example:8080'],
  ])('xforwarded %j', (headers, base) => expect(baseOf(headers as never, x)).toBe(base));

  test.each([
    ['10.1.2.3, 10.0.0.1', '10.1.2.3'],
    ['10.1.2.3:4711', '10.1.2.3'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['unknown', 'unknown'],
  ])('xforwarded names the caller: %s', (chain, client) =>
    expect(requestUrl(request({ 'x-forwarded-for': chain }), x)?.clientIp).toBe(client),
  );

  test.each([{ 'x-forwarded-host': 'bad host' }, { 'x-forwarded-host': 'a/b' }, { 'x-forwarded-proto': 'a b' }])(
    '%j is refused as a bad Host is',
    (headers) => expect(() => baseOf(headers as never, x)).toThrow(OAuthError),
  );

  test('forwarded', () => {
    const headers = {
      forwarded: 'host=f.example; proto=https; for="[2001:db8::1]:99", host=other',
      'x-forwarded-host': 'p.example',
    };
    expect(requestUrl(request(headers), { proxyHeaders: 'forwarded' })).toEqual({
      baseUrl: 'https://f.example',
      clientIp: '2001:db8::1',
    });
  });
});

describe('AUTH_HOSTNAME', () => {
  test.each([
    ['https://id.example/base', 'https://id.example/base'],
    ['https://id.example/', 'https://id.example'],
    ['id.example', 'http://id.example:8080'],
  ])('%s', (hostname, base) => expect(baseOf({}, { hostname })).toBe(base));
});

test('realm names are percent-encoded as Keycloak does it', () => {
  expect(encodedRealm('odd realm')).toBe('odd%20realm');
  expect(encodedRealm('Ünï')).toBe('%C3%9Cn%C3%AF');
  expect(encodedRealm('a+b@c')).toBe('a+b@c');
});
