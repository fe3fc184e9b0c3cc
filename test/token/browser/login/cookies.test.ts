import { describe, expect, test } from 'vitest';
import { rememberedName } from '../../../../src/token/browser/login/browser-session.ts';
import {
  type CookieName,
  cookieOf,
  expireCookie,
  noBackButton,
  setCookie,
} from '../../../../src/token/browser/login/cookies.ts';
import type { RequestContext } from '../../../../src/token/openid/context/request-context.ts';

const contextOf = (cookie: string | undefined, baseUrl = 'http://localhost') =>
  ({
    baseUrl,
    requestUrl: baseUrl,
    state: { path: '/realms/demo' },
    request: { headers: { cookie } },
  }) as unknown as RequestContext;

test.each([
  [undefined, undefined],
  ['', undefined],
  ['KC_RESTART=a', 'a'],
  ['x=1; KC_RESTART = a ;y=2', 'a'],
  ['KC_RESTART=a; KC_RESTART=b', 'a'],
  ['KC_RESTART="a b"', 'a b'],
  ['KC_RESTART="a\nb"', 'a\nb'],
  ['KC_RESTART="', '"'],
  ['KC_RESTART="a"b', '"a"b'],
  ['KC_RESTART=a=b', 'a=b'],
  ['KC_RESTART=', ''],
  ['KC_RESTART', undefined],
  ['XKC_RESTART=a', undefined],
  ['=KC_RESTART=a', undefined],
])('the cookie of %j is %j', (header, value) => {
  expect(cookieOf(contextOf(header), 'KC_RESTART')).toBe(value);
});

describe('a cookie is written as Keycloak writes it', () => {
  const set = (baseUrl: string, name: CookieName = 'KC_RESTART', value = 'a', maxAge?: number) =>
    setCookie(contextOf(undefined, baseUrl), name, value, maxAge);
  const safe = 'Secure;HttpOnly;SameSite=None';

  test.each([
    ['http://localhost', '', safe],
    ['http://LOCALHOST:8080', '', safe],
    ['http://localhost./kc', '/kc', safe],
    ['http://app.localhost/a/b', '/a/b', safe],
    ['http://127.0.0.1:80', '', safe],
    ['http://127.1.2.33', '', safe],
    ['http://[::1]:80/x', '/x', safe],
    ['https://id.test', '', safe],
    ['http://id.test', '', 'HttpOnly;SameSite=Lax'],
    ['http://notlocalhost', '', 'HttpOnly;SameSite=Lax'],
    ['http://localhost.test', '', 'HttpOnly;SameSite=Lax'],
    ['http://127.0.0.1.test/y', '/y', 'HttpOnly;SameSite=Lax'],
    ['http://1127.0.0.1', '', 'HttpOnly;SameSite=Lax'],
    ['http://127.0.0', '', 'HttpOnly;SameSite=Lax'],
    ['http://id.test/localhost', '/localhost', 'HttpOnly;SameSite=Lax'],
    ['http://[::2]', '', 'HttpOnly;SameSite=Lax'],
  ])('at %s', (baseUrl, prefix, end) => {
    expect(set(baseUrl)).toEqual(['Set-Cookie', `KC_RESTART=a;Version=1;Path=${prefix}/realms/demo/;${end}`]);
  });

  test.each<[name: CookieName, isReadable: boolean]>([
    ['AUTH_SESSION_ID', false],
    ['KC_AUTH_SESSION_HASH', true],
    ['KC_RESTART', false],
    ['KEYCLOAK_IDENTITY', false],
    ['KEYCLOAK_SESSION', true],
    ['KEYCLOAK_REMEMBER_ME', false],
  ])('scripts may read %s: %s', (name, isReadable) => {
    expect(set('http://localhost', name)[1].includes('HttpOnly')).toBe(!isReadable);
  });

  test.each([
    ['abc-._~+%', 'abc-._~+%'],
    ['', ''],
    ...[...'()<>@,;:\\/[]?={} \t'].map((sign) => [`a${sign}b`, `"a${sign}b"`]),
    ['a"b', '"a"b"'],
  ])('the value %j as %j', (value, written) => {
    expect(set('http://localhost', 'KC_RESTART', value)[1]).toContain(`KC_RESTART=${written};Version`);
  });

  test('for a time, and for no time at all', () => {
    const path = 'Version=1;Path=/realms/demo/';
    expect(set('http://id.test', 'KEYCLOAK_SESSION', 'a', 5)[1]).toBe(
      `KEYCLOAK_SESSION=a;${path};Max-Age=5;SameSite=Lax`,
    );
    expect(expireCookie(contextOf('KC_RESTART=a'), 'KC_RESTART')).toEqual([
      ['Set-Cookie', `KC_RESTART=;${path};Max-Age=0`],
    ]);
    expect(expireCookie(contextOf('x=a'), 'KC_RESTART')).toEqual([]);
    expect(noBackButton).toEqual(['Cache-Control', 'no-store, must-revalidate, max-age=0']);
  });
});

test.each([
  ['username:ada', 'ada'],
  ['"username:a+d%2Ba%20%C3%BC"', 'a d+a ü'],
  ['username:%', undefined],
  ['user:ada', undefined],
  ['x username:ada', undefined],
  ['', undefined],
])('the browser that keeps %j remembers %j', (value, name) => {
  expect(rememberedName(contextOf(`KEYCLOAK_REMEMBER_ME=${value}`))).toBe(name);
});
