import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser, type Page, parameterOf } from '../../../support/browser.ts';
import { app, type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';
import { claimsOf } from '../../../support/realm-server.ts';

let realm: LoginRealm;
beforeAll(async () => {
  const silent = { 'exclude.issuer.from.auth.response': 'true', 'exclude.session.state.from.auth.response': 'true' };
  realm = await startLogins({
    rememberMe: true,
    ssoSessionMaxLifespan: 3600,
    ssoSessionMaxLifespanRememberMe: 7200,
    ssoSessionIdleTimeout: 3600,
    ssoSessionIdleTimeoutRememberMe: 7200,
    users: [person('ada', { id: 'ada-id' }), person('bob')],
    clients: [
      app,
      { ...app, clientId: 'silent', attributes: silent },
      { ...app, clientId: 'implicit', implicitFlowEnabled: true },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

async function logIn(fields: Record<string, string> = {}, parameters: Record<string, string> = {}) {
  const browser = openBrowser();
  const { action } = await browser.get(realm.authUrl(parameters));
  return { browser, page: await browser.post(action, { username: 'ada', password: 'ada-pw', ...fields }) };
}
const identityOf = (browser: Browser) => claimsOf(browser.cookies.get('KEYCLOAK_IDENTITY'));
const maxAges = ({ headers }: Page) =>
  Object.fromEntries(
    headers.getSetCookie().map((cookie) => [cookie.split('=', 1)[0], /Max-Age=(\d+)/.exec(cookie)?.[1]]),
  );
const silently = async (browser: Browser) => parameterOf(await browser.get(realm.authUrl({ prompt: 'none' })), 'error');

describe('the cookies of a session', () => {
  test('say who is logged in, and for how long', async () => {
    const { browser, page } = await logIn();
    const now = realm.clock.now() / 1000;
    const sid = parameterOf(page, 'session_state') ?? '';
    expect(identityOf(browser)).toEqual({
      exp: now + 3600,
      iat: now,
      jti: expect.any(String),
      iss: `${realm.server.url}/realms/demo`,
      sub: 'ada-id',
      typ: 'Serialized-ID',
      sid,
      state_checker: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(browser.cookies.get('KEYCLOAK_SESSION')).toBe(createHash('sha384').update(sid).digest('base64url'));
    expect(maxAges(page)).toEqual({ KC_RESTART: '0', KEYCLOAK_IDENTITY: undefined, KEYCLOAK_SESSION: '3600' });
  });

  test('last longer where somebody wants to be remembered, whose name comes again', async () => {
    const { browser, page } = await logIn({ rememberMe: 'ON' });
    expect(Number(identityOf(browser).exp) - Number(identityOf(browser).iat)).toBe(7200);
    expect(maxAges(page)).toEqual({
      KC_RESTART: '0',
      KEYCLOAK_IDENTITY: '7200',
      KEYCLOAK_SESSION: '7200',
      KEYCLOAK_REMEMBER_ME: '31536000',
    });
    for (const name of ['KEYCLOAK_IDENTITY', 'AUTH_SESSION_ID']) browser.cookies.delete(name);
    const form = await browser.get(realm.authUrl());
    expect(form.text).toContain('name="username" value="ada"');
    expect(form.text).toContain('name="rememberMe" checked');
    const hinted = await browser.get(realm.authUrl({ login_hint: 'bob' }));
    expect(hinted.text).toContain('name="username" value="bob"');
    expect(hinted.text).not.toContain('name="rememberMe" checked');
    const wrong = await browser.post(form.action, { username: 'eve', password: 'x' });
    expect([wrong.text.includes('value="eve"'), wrong.text.includes('checked')]).toEqual([true, false]);
    const done = await browser.post(wrong.action, { username: 'ada', password: 'ada-pw' });
    expect(maxAges(done).KEYCLOAK_REMEMBER_ME).toBe('0');
  });

  test('stay what they are when the same person goes on, and change with another one', async () => {
    const { browser } = await logIn();
    const before = identityOf(browser);
    await realm.clock.advance(1000);
    const again = await browser.get(realm.authUrl({ prompt: 'login' }));
    await browser.post(again.action, { password: 'ada-pw' });
    const after = identityOf(browser);
    expect([after.sid, after.state_checker]).toEqual([before.sid, before.state_checker]);
    expect(after.jti).not.toBe(before.jti);
  });

  test.each([
    ['none', (browser: Browser) => void browser.cookies.delete('KEYCLOAK_IDENTITY'), 'login_required'],
    [
      'what nobody has signed',
      (browser: Browser) => void browser.cookies.set('KEYCLOAK_IDENTITY', 'a.b.c'),
      'login_required',
    ],
    [
      'another cookie of the realm',
      (browser: Browser) => void browser.cookies.set('KEYCLOAK_IDENTITY', browser.cookies.get('KC_RESTART') ?? ''),
      'login_required',
    ],
    ['all in order', () => {}, undefined],
  ])('with %s', async (_what, change, error) => {
    const { browser } = await logIn();
    await browser.get(realm.authUrl({ prompt: 'login' }));
    change(browser);
    expect(await silently(browser)).toBe(error);
  });

  test('open nothing any more when their time is over', async () => {
    const { browser } = await logIn();
    await realm.clock.advance(3_600_000);
    expect(await silently(browser)).toBe('login_required');
  });

  test('are taken away from a browser whose session is gone', async () => {
    const { browser } = await logIn();
    await realm.clock.advance(3_700_000);
    const page = await browser.get(realm.authUrl());
    expect(maxAges(page)).toMatchObject({ KEYCLOAK_IDENTITY: '0', KEYCLOAK_SESSION: '0' });
    expect(page.status).toBe(200);
  });
});

describe('what comes back to the client', () => {
  const names = ({ location }: Page) => [...new URLSearchParams(location.split(/[?#]/)[1]).keys()].join(' ');

  test.each([
    [{}, 'session_state iss code'],
    [{ state: 's' }, 'state session_state iss code'],
    [{ client_id: 'silent' }, 'code'],
    [{ response_type: 'none' }, 'session_state iss'],
    [{ client_id: 'implicit', response_type: 'token' }, 'session_state iss access_token token_type expires_in'],
    [{ client_id: 'implicit', response_type: 'id_token', nonce: 'n' }, 'session_state iss id_token'],
    [
      { client_id: 'implicit', response_type: 'code id_token token', nonce: 'n' },
      'session_state iss code id_token access_token token_type expires_in',
    ],
  ])('%j: %s', async (parameters, expected) => {
    const { page } = await logIn({}, parameters);
    expect([page.status, names(page)]).toEqual([302, expected]);
    expect(page.headers.get('cache-control')).toBe('no-store, must-revalidate, max-age=0');
  });

  test('is a code for the client that has asked', async () => {
    const { page } = await logIn({}, { client_id: 'implicit', response_type: 'code' });
    const [, session, client] = (parameterOf(page, 'code') ?? '').split('.');
    expect([session, client?.length]).toEqual([parameterOf(page, 'session_state'), 36]);
  });
});
