import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessText, loggedTarget } from '../../src/http/access-line.ts';
import { parseTarget } from '../../src/http/request-target.ts';

describe('the target of a request line', () => {
  test.each([
    ['/', '/'],
    ['/?', '/'],
    ['/??', '/??'],
    ['/?x#y', '/?x'],
    ['/?a="<%zz', '/?a="<%zz'],
    ['/%2e%2e/x', '/../x'],
    ['/a:b', '/a%3Ab'],
    ['/a%2Fb', '/a/b'],
    ['/a%252Fb', '/a%252Fb'],
    ['/%FF', '/%EF%BF%BD'],
    ['/%e2%82%ac~', '/%E2%82%AC~'],
    ['*', '%2A'],
  ])('%s is written %s', (target, line) => expect(loggedTarget(parseTarget(target))).toBe(line));

  test('the path has no character that a log could stumble over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (path) => {
        expect(loggedTarget({ path: `/${path}`, query: '' })).toMatch(/^[A-Za-z0-9_.\-~/%]*$/);
      }),
    );
  });

  test('parameters may be separated by semicolons', () =>
    expect(loggedTarget(parseTarget('/x?a=1;pin=2;b=3&token=4;c'), true)).toBe('/x?a=1;pin=***;b=3&token=***;c'));

  test('a URL with a password is one whatever its name, and none without its sign', () => {
    const query = '=ftp://ann:pw12@b.test&a=%26ftp://ann:pw12@b.test&b=ftp://ann:pw12&c=pin';
    expect(loggedTarget({ path: '/é', query }, true)).toBe('/%C3%A9?=***&a=***&b=ftp://ann:pw12&c=pin');
  });

  test('secrets are hidden where they may occur', () => {
    const target = parseTarget('/x?client_secret=a&to%6ben=b&a=token=c&api_key');
    expect(loggedTarget(target, true)).toBe('/x?client_secret=***&to%6ben=***&a=token=c&api_key');
    expect(loggedTarget(target)).toBe('/x?client_secret=a&to%6ben=b&a=token=c&api_key');
  });

  test('so are URLs with passwords', () => {
    const target = parseTarget('/x?next=https%3A%2F%2Fann%3Apw12%40a.test&to=ftp://ann:pw12@b.test&mail=a%40b.test');
    expect(loggedTarget(target, true)).toBe('/x?next=***&to=***&mail=a%40b.test');
  });

  test.each([
    ...['client_secret', 'client_assertion', 'api_key', 'token', 'access_token', 'refresh_token'],
    ...['password', 'assertion', 'subject_token', 'id_token_hint'],
    ...[
      'CLIENT_SECRET',
      'client-secret',
      'clientSecret',
      'client_secret[]',
      'client_secret[0][x]',
      'client_secret%5B%5D',
    ],
    ...['apikey', 'api-key', 'X-API-Key', 'pwd', 'Passwd', 'accessToken'],
  ])('the value of %s is a secret', (name) => {
    expect(loggedTarget(parseTarget(`/x?a=1&${name}=a%20b&b=2`), true)).toBe(`/x?a=1&${name}=***&b=2`);
  });

  test.each(['token_type', 'client_assertion_type', 'client_id', 'query', 'tokens', 'secrets[a'])(
    'that of %s is none',
    (name) => {
      expect(loggedTarget(parseTarget(`/x?${name}=a`), true)).toBe(`/x?${name}=a`);
    },
  );
});

test.each([
  [101, '37', 'Switching Protocols'],
  [200, '32', 'OK'],
  [307, '33', 'Temporary Redirect'],
  [422, '31', 'Unprocessable Content'],
  [500, '91', 'Internal Server Error'],
  [600, '37', ''],
])('the colour of %d on a terminal', (status, colour, phrase) => {
  const line = { client: '1.2.3.4:0', method: 'GET', target: '/', version: '1.1', status };
  expect(accessText(line, true)).toBe(
    `1.2.3.4:0 - "\u001b[1mGET / HTTP/1.1\u001b[0m" \u001b[${colour}m${status} ${phrase}\u001b[0m`,
  );
  expect(accessText(line, false)).toBe(`1.2.3.4:0 - "GET / HTTP/1.1" ${status} ${phrase}`);
});
