import { describe, expect, test } from 'vitest';
import { parseUri } from '../../../src/token/realm/java-uri.ts';
import { allowedRedirectUri } from '../../../src/token/realm/redirect-uri.ts';

describe('the parts of a URI', () => {
  test.each<[text: string, parts: object]>([
    [
      'https://u:p@a.test:8443/x/y?q=1&r#f',
      {
        scheme: 'https',
        userInfo: 'u:p',
        authority: 'u:p@a.test:8443',
        host: 'a.test',
        port: '8443',
        path: '/x/y',
        query: 'q=1&r',
        fragment: 'f',
      },
    ],
    ['http://a', { scheme: 'http', authority: 'a', host: 'a', path: '' }],
    ['http://a:/', { scheme: 'http', authority: 'a:', host: 'a', path: '/' }],
    ['http://[::1]:80/x', { scheme: 'http', authority: '[::1]:80', host: '[::1]', port: '80', path: '/x' }],
    ['http://127.0.0.1', { scheme: 'http', authority: '127.0.0.1', host: '127.0.0.1', path: '' }],
    ['http://a-b.c-d.test./', { scheme: 'http', authority: 'a-b.c-d.test.', host: 'a-b.c-d.test.', path: '/' }],
    ['http://a_b/x', { scheme: 'http', authority: 'a_b', path: '/x' }],
    ['http://-a/x', { scheme: 'http', authority: '-a', path: '/x' }],
    ['//a/x', { authority: 'a', host: 'a', path: '/x' }],
    ['/x?q', { path: '/x', query: 'q' }],
    ['x/y:z', { path: 'x/y:z' }],
    ['', { path: '' }],
    ['?#', { path: '', query: '', fragment: '' }],
    ['urn:a:b?c', { scheme: 'urn', query: 'c' }],
    ['app:/x', { scheme: 'app', path: '/x' }],
    ['file:///x', { scheme: 'file', path: '/x' }],
    ['a+b-c.d:/x', { scheme: 'a+b-c.d', path: '/x' }],
    ['http://a/%41ü', { scheme: 'http', authority: 'a', host: 'a', path: '/%41ü' }],
    ["http://a/-_.!~*'();:@&=+$,", { scheme: 'http', authority: 'a', host: 'a', path: "/-_.!~*'();:@&=+$," }],
  ])('%s', (text, parts) => expect(parseUri(text)).toEqual(parts));

  test.each([
    ...['http://', 'http:', '//', 'a:', ':x', '1a:x', 'a b', 'a\tb', 'a\u0000', 'a\u0085', 'a\u00a0', '%', '%4', '%g0'],
    ...['a"', 'a<', 'a>', 'a\\', 'a^', 'a`', 'a{', 'a|', 'a}', 'http://a/[', 'http://a/]', 'a#b#c', 'http://a/\u2028'],
  ])('%j has none', (text) => expect(parseUri(text)).toBeUndefined());
});

describe('where a browser may be sent back to', () => {
  const ask = (redirectUris: string[], given: string | undefined, rootUrl?: string, isRequired = true) =>
    allowedRedirectUri({ redirectUris, rootUrl }, given, { baseUrl: 'https://id.test/base', isRequired });

  test.each([
    ...'code id_token access_token token_type expires_in state iss error error_description session_state'.split(' '),
    ...['response', 'kc_action', 'kc_action_status', 'CODE', 'cod%65'],
  ])('not with the parameter %s', (name) => {
    expect(ask(['*'], `http://a/?x=1&${name}=1`)).toBeUndefined();
    expect(ask(['*'], `http://a/#${name}`)).toBeUndefined();
    expect(ask(['*'], `http://a/?x${name}=1`)).toBe(`http://a/?x${name}=1`);
  });

  test.each<[registered: string, given: string | undefined, rootUrl: string | undefined, answer: string | undefined]>([
    // What is registered without a host belongs to the root of the client, or to this server.
    ['/cb', 'https://id.test/cb', undefined, 'https://id.test/cb'],
    ['/cb', 'https://id.test/base/cb', undefined, undefined],
    ['/cb', 'http://root/app/cb', 'http://root/app', 'http://root/app/cb'],
    ['/*', 'http://root/x', 'http://root', 'http://root/x'],
    ['/cb', 'https://id.test/base/app/cb', '$' + '{authBaseUrl}/app', 'https://id.test/base/app/cb'],
    ['/cb', 'https://id.test/base/cb', '$' + '{authAdminUrl}', 'https://id.test/base/cb'],
    ['$' + '{authBaseUrl}/cb', 'https://id.test/base/cb', undefined, 'https://id.test/base/cb'],
    ['x$' + '{authBaseUrl}', 'https://id.test/base', undefined, undefined],
    // What is given without a host does too.
    ['*', '/cb', 'http://root', 'http://root/cb'],
    ['*', 'cb', 'http://root', 'http://root/cb'],
    ['*', 'cb', undefined, 'https://id.test/cb'],
    // A star stands for a path, not for a host.
    ['http://a*', 'http://a/x', undefined, 'http://a/x'],
    ['http://a*', 'http://a.evil/x', undefined, undefined],
    ['http://a/x*', 'http://a/xyz', undefined, 'http://a/xyz'],
    ['http://a/x/*', 'http://a/x', undefined, 'http://a/x'],
    ['http://a/x/*', 'http://a/x?y/z', undefined, 'http://a/x?y/z'],
    ['http://a/x/*', 'http://a/xy', undefined, undefined],
    ['http://a/x?*', 'http://a/x?y', undefined, undefined],
    ['http://a/x?*', 'http://a/x?*', undefined, 'http://a/x?*'],
    ['http://a/#*', 'http://a/#b', undefined, undefined],
    ['http://a:*', 'http://a:5/x', undefined, 'http://a:5/x'],
    ['http://*', 'http://b/x', undefined, 'http://b/x'],
    ['app:*', 'app:x', undefined, 'app:x'],
    ['*', 'app:x', undefined, undefined],
    ['http://a/*', 'http://u@a/x', undefined, undefined],
    ['http://u@a/x', 'http://u@a/x', undefined, 'http://u@a/x'],
    ['http://a_b/*', 'http://a_b/x', undefined, undefined],
    ['http://a_b/x', 'http://a_b/x', undefined, 'http://a_b/x'],
    // On this machine any port will do.
    ['http://localhost/cb', 'http://localhost:1234/cb', undefined, 'http://localhost:1234/cb'],
    ['http://[::1]/cb', 'http://[::1]:1/cb', undefined, 'http://[::1]:1/cb'],
    ['http://127.0.0.1/*', 'http://127.0.0.1:1/cb?x', undefined, 'http://127.0.0.1:1/cb?x'],
    ['http://localhost:1/cb', 'http://localhost:2/cb', undefined, undefined],
    ['http://a.test/cb', 'http://a.test:1/cb', undefined, undefined],
    ['http://localhost/cb', 'http://localhost:1/cb:2', undefined, undefined],
  ])('%s, given %s, root %s: %s', (registered, given, rootUrl, answer) => {
    expect(ask([registered], given, rootUrl)).toBe(answer);
  });

  test.each(['..', '%2e%2e', '.%2e', '%252e%252e', '%2E.'])('not upwards, by %s', (up) => {
    for (const path of [
      `/${up}`,
      `/${up}/x`,
      `/x/${up}`,
      `/x%2f${up}%2fx`,
      `%5c${up}%5Cx`,
      `/${up};x`,
      `/${up}%3bx`,
      `/${up}%09`,
      `/${up}%0a`,
      `/${up}%0D`,
      `/${up}%00`,
    ])
      expect(ask(['http://a*'], `http://a${path}`), path).toBeUndefined();
    for (const path of [`/x${up}`, `/${up}x`])
      expect(ask(['http://a/*'], `http://a${path}`), path).toBe(`http://a${path}`);
    expect(ask([`http://a/${up}`], `http://a/${up}`)).toBe(`http://a/${up}`);
  });

  test('the only one, where none is given', () => {
    expect(ask(['http://a/x/*'], undefined, undefined, false)).toBe('http://a/x');
    expect(ask(['/cb'], undefined, 'http://root', false)).toBe('http://root/cb');
  });
});
