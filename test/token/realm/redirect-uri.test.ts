import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUri } from '../../../src/token/realm/java-uri.ts';
import { allowedRedirectUri } from '../../../src/token/realm/redirect-uri.ts';

const baseUrl = 'https://id.test/base';
const ask = (redirectUris: string[], given: string | undefined, rootUrl?: string, isRequired = true) =>
  allowedRedirectUri({ redirectUris, rootUrl }, given, { baseUrl, isRequired });

// Each line was put to Keycloak 26.7.3.
test.each([
  ['http://localhost:3000/*', 'http://localhost:3000/cb'],
  ['http://localhost:3000/*', 'http://localhost:3000'],
  ['http://localhost:3000/*', 'http://localhost:3000?x'],
  ['http://localhost:3000/*', 'http://localhost:3000/cb#x'],
  ['http://localhost:3000/*', 'http://localhost:3000/x;y'],
  ['http://localhost:3000/*', 'http://localhost:3000/a..b'],
  ['http://localhost:3000/*', 'http://localhost:3000/ü/%20x?q=%41&b=ü'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:4567/cb'],
  ['*', 'http://evil/x?a=b'],
  ['*', 'http://localhost:3000/../x'],
  ['https://app.test*', 'https://app.test/cb'],
  ['app:/cb', 'app:/cb'],
  ['app:/cb*', 'app:/cb/1'],
])('%s allows %s', (registered, given) => {
  expect(ask([registered], given)).toBe(given);
});

test.each([
  ['http://localhost:3000/*', 'http://localhost:30001/'],
  ['http://localhost:3000/*', 'http://localhost:3000/a/../../b'],
  ['http://localhost:3000/*', 'http://localhost:3000/a/%2e%2e/b?x=%2e'],
  ['http://localhost:3000/*', 'http://localhost:3000/%252e%252e/x'],
  ['http://localhost:3000/*', 'http://localhost:3000/..'],
  ['http://localhost:3000/*', 'http://localhost:3000@evil/'],
  ['http://localhost:3000/*', 'http://user@localhost:3000/'],
  ['http://localhost:3000/*', 'HTTP://LOCALHOST:3000/Cb'],
  ['http://localhost:3000/*', 'http://localhost:3000\\@evil/'],
  ['http://localhost:3000/*', 'http://localhost:3000/a b'],
  ['http://localhost:3000/*', 'http://localhost:3000/<x>'],
  ['http://localhost:3000/*', 'http://localhost:3000/cb?code=1'],
  ['http://localhost:3000/*', 'http://localhost:3000/cb?x#state=1'],
  ['http://localhost:3000/*', '//localhost:3000/cb'],
  ['http://localhost:3000/*', '/cb'],
  ['http://127.0.0.1/cb', 'http://127.0.0.2:4567/cb'],
  ['https://127.0.0.1/cb', 'https://127.0.0.1:4567/cb'],
  ['https://app.test*', 'https://app.test.evil/'],
  ['*', 'javascript:alert(1)'],
  ['*', 'data:text/html,x'],
  ['*', 'http://localhost:3000/a b'],
  ['*', ''],
])('%s does not allow %s', (registered, given) => {
  expect(ask([registered], given) ?? '').toBe(given === '' ? 'https://id.test/' : '');
});

test.each([
  ['http://localhost:*', 'http://localhost:3000/cb', true],
  ['http://localhost:*', 'http://localhost/cb', false],
  ['http://localhost:*', 'http://localhost.evil:3000/cb', false],
  ['http://*', 'http://any.test/cb', true],
])('%s: a * in the place of a port, or of all behind the scheme, is no path: %s', (registered, given, isAllowed) => {
  expect(ask([registered], given)).toBe(isAllowed ? given : undefined);
});

test('relative addresses belong to the root of the client, or to this server', () => {
  expect(ask(['https://app.test/root/cb/*'], 'https://app.test/root/cb/x', 'https://app.test/root')).toBeDefined();
  expect(ask(['/cb/*'], 'https://id.test/cb/x')).toBe('https://id.test/cb/x');
  expect(ask(['*'], '/cb')).toBe('https://id.test/cb');
  expect(ask(['*'], '//evil.test/cb')).toBe('https://id.test//evil.test/cb');
  expect(ask([`$${'{authBaseUrl}'}/realms/x/account/*`], `${baseUrl}/realms/x/account/`)).toBeDefined();
});

test('without the parameter the only registered address is taken, unless the scope is openid', () => {
  expect(ask(['http://a.test/cb'], undefined, undefined, false)).toBe('http://a.test/cb');
  expect(ask(['http://a.test/*'], undefined, undefined, false)).toBe('http://a.test');
  expect(ask(['http://a.test/cb', 'http://b.test'], undefined, undefined, false)).toBeUndefined();
  expect(ask([], undefined, undefined, false)).toBeUndefined();
  expect(ask(['http://a.test/cb'], undefined)).toBeUndefined();
});

const piece = fc.constantFrom(
  ...[
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    'app.test',
    'evil.test',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '%09',
    '?',
    '#',
  ],
  ...['a', '&', '=', ';', '443', '[::1]', ' ', '\t', '\n', '\u3002', 'ä', 'javascript:'],
);

test('a browser that follows an allowed address stays with the host of the client, whatever is appended', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', 'https://app.test', 'https://app.test/', 'https://app.test/cb'),
      fc.array(piece, { maxLength: 8 }),
      (start, pieces) => {
        const allowed = ask(['https://app.test/cb/*', 'https://app.test/*'], `${start}${pieces.join('')}`);
        if (allowed !== undefined) expect(new URL(allowed).origin).toBe('https://app.test');
      },
    ),
  );
});

test.each(['a b', 'http://[x', 'http://', 'a:b:', '1a:b/c', 'http://a/[', 'http://a/%4', 'http://a/#a#b'])(
  '%s can be read by nobody, or is opaque',
  (text) => {
    expect(parseUri(text)?.host).toBeUndefined();
  },
);
