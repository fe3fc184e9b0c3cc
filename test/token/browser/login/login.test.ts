import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser, type Page, parameterOf } from '../../../support/browser.ts';
import { claimsOf, type RealmServer, startRealm } from '../../../support/realm-server.ts';

const callback = 'http://localhost:3000/cb';
const user = (username: string, more: object = {}) => ({
  username,
  enabled: true,
  email: `${username}@example.test`,
  firstName: username,
  lastName: 'Test',
  credentials: [{ type: 'password', value: `${username}-pw` }],
  ...more,
});

let realm: RealmServer;
beforeAll(async () => {
  realm = await startRealm({
    rememberMe: true,
    bruteForceProtected: true,
    failureFactor: 3,
    users: [user('ada'), user('bob'), user('off', { enabled: false }), user('eve')],
    clients: [
      {
        clientId: 'app',
        publicClient: true,
        redirectUris: ['http://localhost:3000/*'],
        baseUrl: 'http://localhost:3000/',
      },
      { clientId: 'other', publicClient: true, redirectUris: ['http://localhost:3001/*'] },
      { clientId: 'web', secret: 's', redirectUris: ['http://localhost:4000/cb'] },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const authUrl = (parameters: Readonly<Record<string, string>> = {}) =>
  `${realm.server.url}/realms/demo/protocol/openid-connect/auth?${new URLSearchParams({
    client_id: 'app',
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid',
    ...parameters,
  })}`;

async function logIn(browser: Browser, name = 'ada', parameters: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { action } = await browser.get(authUrl(parameters));
  return browser.post(action, { username: name, password: `${name}-pw` });
}
const exchange = (page: Page, more: Readonly<Record<string, string>> = {}) =>
  realm.post('token', {
    grant_type: 'authorization_code',
    client_id: 'app',
    code: parameterOf(page, 'code') ?? '',
    redirect_uri: callback,
    ...more,
  });

test('a person logs in with the form, and the client gets tokens that say when and how', async () => {
  const browser = openBrowser();
  const form = await browser.get(authUrl({ state: 'xyz', nonce: 'n-1' }));
  expect(form.status).toBe(200);
  for (const id of ['username', 'password', 'rememberMe', 'kc-login', 'kc-form-login'])
    expect(form.text).toContain(`id="${id}"`);
  expect(form.headers.get('cache-control')).toBe('no-store, must-revalidate, max-age=0');
  expect(form.headers.get('x-frame-options')).toBe('SAMEORIGIN');

  const done = await browser.post(form.action, { username: 'ada', password: 'ada-pw' });
  expect(done.status).toBe(302);
  const issuer = `${realm.server.url}/realms/demo`;
  const names = [...new URL(done.location).searchParams.keys()];
  expect(names).toEqual(['state', 'session_state', 'iss', 'code']);
  expect([parameterOf(done, 'state'), parameterOf(done, 'iss')]).toEqual(['xyz', issuer]);

  const { status, body } = await exchange(done);
  expect(status).toBe(200);
  const now = realm.clock.now() / 1000;
  const sid = parameterOf(done, 'session_state');
  expect(claimsOf(body.id_token)).toMatchObject({ nonce: 'n-1', auth_time: now, acr: '1', sid, azp: 'app' });
  expect(Object.keys(claimsOf(body.access_token)).slice(0, 4)).toEqual(['exp', 'iat', 'auth_time', 'jti']);
  expect(claimsOf(body.access_token)).not.toHaveProperty('nonce');
  const refreshed = await realm.token({
    grant_type: 'refresh_token',
    client_id: 'app',
    refresh_token: String(body.refresh_token),
  });
  expect(claimsOf(refreshed.body.id_token)).toMatchObject({ auth_time: now, sid });
});

test('cookies have the names, paths and attributes of Keycloak', async () => {
  const browser = openBrowser();
  const form = await browser.get(authUrl());
  const shape = (page: Page) => page.headers.getSetCookie().map((cookie) => cookie.replace(/=("?)[^;]*/, '=$1…'));
  const path = 'Version=1;Path=/realms/demo/';
  expect(shape(form).map((cookie) => cookie.replace('="', '='))).toEqual([
    `AUTH_SESSION_ID=…;${path};Secure;HttpOnly;SameSite=None`,
    `KC_AUTH_SESSION_HASH=…;${path};Max-Age=60;Secure;SameSite=None`,
    `KC_RESTART=…;${path};Secure;HttpOnly;SameSite=None`,
  ]);
  const done = await browser.post(form.action, { username: 'ada', password: 'ada-pw', rememberMe: 'on' });
  expect(shape(done)).toEqual([
    `KC_RESTART=…;${path};Max-Age=0`,
    `KEYCLOAK_IDENTITY=…;${path};Max-Age=36000;Secure;HttpOnly;SameSite=None`,
    `KEYCLOAK_SESSION=…;${path};Max-Age=36000;Secure;SameSite=None`,
    `KEYCLOAK_REMEMBER_ME="…;${path};Max-Age=31536000;Secure;HttpOnly;SameSite=None`,
  ]);
});

test.each([
  ['ada', 'wrong', 'Invalid username or password.'],
  ['ada', '', 'Invalid username or password.'],
  ['nobody', 'x', 'Invalid username or password.'],
  ['', '', 'Invalid username or password.'],
  ['off', 'wrong', 'Invalid username or password.'],
  ['off', 'off-pw', 'Account is disabled, contact your administrator.'],
])('%j with %j: %s', async (username, password, message) => {
  const browser = openBrowser();
  const { action } = await browser.get(authUrl());
  const page = await browser.post(action, { username, password });
  expect([page.status, page.messages]).toEqual([200, [message]]);
  expect(page.text).toContain(`name="username" value="${username}"`);
});

test('an account is locked by the settings of the realm', async () => {
  const browser = openBrowser();
  let { action } = await browser.get(authUrl());
  for (let count = 0; count < 3; count += 1)
    ({ action } = await browser.post(action, { username: 'eve', password: 'x' }));
  const page = await browser.post(action, { username: 'eve', password: 'eve-pw' });
  expect(page.messages).toEqual(['Invalid username or password.']);
});

test('a form is sent once, belongs to its browser, and carries its code', async () => {
  const browser = openBrowser();
  const { action } = await browser.get(authUrl());
  const credentials = { username: 'ada', password: 'ada-pw' };
  await browser.post(action, { username: 'ada', password: 'wrong' });
  const again = await browser.post(action, credentials);
  expect(again.status).toBe(302);
  const shown = await browser.get(again.location);
  expect(shown.messages).toEqual(['Action expired. Please continue with login now.']);

  const guessed = shown.action.replace(/session_code=[^&]*/, 'session_code=x');
  expect((await browser.post(guessed, credentials)).location).toContain('/login-actions/authenticate?');
  const elsewhere = shown.action.replace(/execution=[^&]*/, 'execution=x');
  expect((await browser.post(elsewhere, credentials)).text).toContain('id="loginRestartLink"');
  // Another browser has no such login: with its own cookies it begins its own again, without any it begins none.
  const other = openBrowser();
  expect((await other.post(shown.action, credentials)).status).toBe(400);
  await other.get(authUrl());
  const moved = await other.post(shown.action, credentials);
  expect(moved.location).toMatch(/\/login-actions\/authenticate\?client_id=app&tab_id=/);
  expect(other.cookies.has('KEYCLOAK_IDENTITY')).toBe(false);
});

test('a login that was forgotten begins again, by the cookie', async () => {
  const browser = openBrowser();
  const { action } = await browser.get(authUrl({ state: 'kept' }));
  await realm.clock.advance(1_801_000);
  const moved = await browser.post(action, { username: 'ada', password: 'ada-pw' });
  const form = await browser.get(moved.location);
  expect(form.messages).toEqual(['Your login attempt timed out. Login will start from the beginning.']);
  const done = await browser.post(form.action, { username: 'ada', password: 'ada-pw' });
  expect(parameterOf(done, 'state')).toBe('kept');
});

test('who is logged in needs no form for another client, and shows a lower level there', async () => {
  const browser = openBrowser();
  const first = await logIn(browser);
  const elsewhere = { client_id: 'other', redirect_uri: 'http://localhost:3001/x' };
  const second = await browser.get(authUrl(elsewhere));
  expect(parameterOf(second, 'session_state')).toBe(parameterOf(first, 'session_state'));
  const { body } = await exchange(second, elsewhere);
  expect(claimsOf(body.id_token)).toMatchObject({ acr: '0', azp: 'other' });
  expect(parameterOf(await browser.get(authUrl({ ...elsewhere, prompt: 'none' })), 'code')).toBeDefined();
});

test('who is logged in shows that again where the client wants it, and stays the same person', async () => {
  const browser = openBrowser();
  const first = await logIn(browser);
  expect((await browser.get(authUrl({ max_age: '100' }))).status).toBe(302);
  for (const wish of [{ prompt: 'login' }, { max_age: '1' }] as const) {
    await realm.clock.advance(5_000);
    const form = await browser.get(authUrl(wish));
    expect(form.messages).toEqual(['Please re-authenticate to continue']);
    expect(form.text).not.toContain('name="username"');
    const done = await browser.post(form.action, { username: 'bob', password: 'ada-pw' });
    expect(parameterOf(done, 'session_state')).toBe(parameterOf(first, 'session_state'));
  }
  const form = await browser.get(authUrl({ prompt: 'login' }));
  const restart = /id="reset-login"[^>]*href="([^"]*)"/.exec(form.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const fresh = await browser.get((await browser.get(restart)).location);
  const done = await browser.post(fresh.action, { username: 'bob', password: 'bob-pw' });
  expect(parameterOf(done, 'code')).toBeDefined();
});

test('without a login, prompt=none is answered with an error', async () => {
  const page = await openBrowser().get(authUrl({ prompt: 'none', state: 's' }));
  expect([parameterOf(page, 'error'), parameterOf(page, 'state')]).toEqual(['login_required', 's']);
});

test('a cookie that the realm has not signed names nobody', async () => {
  const browser = openBrowser();
  const fixed = Buffer.from(`fixed.${'A'.repeat(86)}`).toString('base64url');
  browser.cookies.set('AUTH_SESSION_ID', fixed);
  const done = await logIn(browser);
  expect(parameterOf(done, 'session_state')).not.toBe('fixed');
  browser.cookies.set('KEYCLOAK_IDENTITY', (browser.cookies.get('KEYCLOAK_IDENTITY') ?? '').slice(0, -4));
  expect(parameterOf(await browser.get(authUrl({ prompt: 'none' })), 'error')).toBe('login_required');
});

test('a form that is over leads back to the client, never elsewhere', async () => {
  const browser = openBrowser();
  const { action } = await browser.get(authUrl({ state: 's' }));
  await browser.post(action, { username: 'ada', password: 'ada-pw' });
  const back = await browser.get(action);
  expect(parameterOf(back, 'error')).toBe('temporarily_unavailable');
  const evil = Buffer.from(JSON.stringify({ ru: 'https://evil.test/', rt: 'code' })).toString('base64url');
  const page = await browser.get(action.replace(/client_data=[^&]*/, `client_data=${evil}`));
  expect([page.status, page.location, page.messages]).toEqual([400, '', ['Invalid parameter: redirect_uri']]);
});

test('a code is good once; when it comes again, its tokens are not good any more', async () => {
  const done = await logIn(openBrowser());
  const { body } = await exchange(done);
  const refresh = { grant_type: 'refresh_token', client_id: 'app', refresh_token: String(body.refresh_token) };
  expect((await realm.token(refresh)).status).toBe(200);
  expect((await exchange(done)).body).toMatchObject({ error: 'invalid_grant', error_description: 'Code not valid' });
  expect((await realm.token(refresh)).body.error_description).toBe("Session doesn't have required client");
});

test.each([
  [{ redirect_uri: 'http://localhost:3000/other' }, 'Incorrect redirect_uri'],
  [{ client_id: 'other' }, 'Auth error: Found different client_id in clientSession'],
  [{ code_verifier: 'v'.repeat(43) }, 'PKCE code verifier specified but challenge not present in authorization'],
])('a code with %j: %s', async (more, description) => {
  const { status, body } = await exchange(await logIn(openBrowser()), more);
  expect([status, body.error, body.error_description]).toEqual([400, 'invalid_grant', description]);
});

test('a code is too old after the time that the realm gives it', async () => {
  const done = await logIn(openBrowser());
  await realm.clock.advance(62_000);
  expect((await exchange(done)).body.error_description).toBe('Code not valid');
});

test('cookies of another realm, or of another server, open nothing', async () => {
  const other = await startRealm({
    users: [user('ada')],
    clients: [{ clientId: 'app', publicClient: true, redirectUris: [callback] }],
  });
  const browser = openBrowser();
  await logIn(browser);
  const page = await browser.get(authUrl({ prompt: 'none' }).replace(realm.server.url, other.server.url));
  expect(parameterOf(page, 'error')).toBe('login_required');
  await other[Symbol.asyncDispose]();
});
