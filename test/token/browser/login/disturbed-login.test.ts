import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, parameterOf } from '../../../support/browser.ts';
import { app, type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';

let realm: LoginRealm;
beforeAll(async () => {
  const attributes = { 'oauth2.device.authorization.grant.enabled': 'true' };
  realm = await startLogins({
    users: [person('ada'), person('new', { requiredActions: ['UPDATE_PASSWORD'] })],
    clients: [
      app,
      { ...app, clientId: 'other' },
      { ...app, clientId: 'hybrid', implicitFlowEnabled: true, optionalClientScopes: ['offline_access'], attributes },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const ada = { username: 'ada', password: 'ada-pw' };
const at = (path: string) => `${realm.server.url}/realms/demo/${path}`;

test.each([
  ['GET', 'login-actions/consent', 404],
  ['HEAD', 'login-actions/authenticate', 404],
  ['POST', 'login-actions/restart', 404],
  ['GET', 'login-actions/nope', 404],
  ['GET', 'login-actions/', 404],
  ['GET', 'login-actions/authenticate/more', 404],
  ['PUT', 'login-actions/authenticate', 405],
  ['DELETE', 'login-actions/nope', 405],
  ['GET', 'login-actions/detached-info', 400],
  ['GET', 'protocol/openid-connect/registrations', 400],
  ['POST', 'protocol/openid-connect/forgot-credentials', 400],
])('%s %s: %d', async (method, path, status) => {
  const response = await fetch(at(path), { method });
  expect(response.status).toBe(status);
  if (path.startsWith('login-actions'))
    expect(response.headers.get('cache-control')).toBe('no-store, must-revalidate, max-age=0');
});

test('a wrong code uses up the right one', async () => {
  const browser = openBrowser();
  const { action } = await browser.get(realm.authUrl());
  const wrong = await browser.post(action.replace(/session_code=[^&]*/, 'session_code=x'), ada);
  expect(wrong.location).toContain('login-actions/authenticate');
  const late = await browser.post(action, ada);
  expect([late.status, parameterOf(late, 'code')]).toEqual([302, undefined]);
  const form = await browser.get(late.location);
  expect(form.messages).toEqual(['Action expired. Please continue with login now.']);
  expect(parameterOf(await browser.post(form.action, ada), 'code')).toBeDefined();
});

test('an empty code counts as none', async () => {
  const browser = openBrowser();
  const { action } = await browser.get(realm.authUrl());
  const shown = await browser.post(action.replace(/session_code=[^&]*/, 'session_code='), ada);
  expect([shown.status, shown.messages]).toEqual([200, []]);
});

test('a code that is sent with another form leads to the one that is due, once a password was shown', async () => {
  const { browser, page } = await realm.logIn('new');
  const other = await browser.get(page.action.replace(/execution=[^&]*/, 'execution=UPDATE_PROFILE'));
  expect([other.status, parameterOf(other, 'execution')]).toEqual([302, 'UPDATE_PASSWORD']);
  const start = openBrowser();
  const { action } = await start.get(realm.authUrl());
  const early = await start.post(action.replace(/execution=[^&]*/, 'execution=UPDATE_PROFILE'), ada);
  expect([early.status, early.text.includes('Page has expired')]).toEqual([200, true]);
});

test('the form shows what was sent, and afterwards only what the client or the browser knows', async () => {
  const browser = openBrowser();
  const { action } = await browser.get(realm.authUrl());
  const wrong = await browser.post(action, { username: '"ada"', password: 'x' });
  expect(wrong.text).toContain('name="username" value="&quot;ada&quot;"');
  const again = await browser.get(wrong.action.replace(/session_code=[^&]*&/, ''));
  expect(again.text).toContain('name="username" value=""');
  const hinted = await browser.get(realm.authUrl({ login_hint: 'cyd' }));
  expect((await browser.get(hinted.action.replace(/session_code=[^&]*&/, ''))).text).toContain('value="cyd"');
});

test('a login that is begun again goes back where its own form was to go, if the client may be there', async () => {
  const start = async (redirect: string) => {
    const browser = openBrowser();
    const { action } = await browser.get(realm.authUrl({ redirect_uri: 'http://localhost:3000/one' }));
    browser.cookies.delete('AUTH_SESSION_ID');
    const data = Buffer.from(JSON.stringify({ ru: redirect, rt: 'code' })).toString('base64url');
    const begun = await browser.post(action.replace(/client_data=.*/, `client_data=${data}`), ada);
    const form = await browser.get(begun.location);
    return (await browser.post(form.action, ada)).location;
  };
  expect(await start('http://localhost:3000/two')).toMatch(/^http:\/\/localhost:3000\/two\?/);
  expect(await start('https://evil.test/')).toMatch(/^http:\/\/localhost:3000\/one\?/);
});

// Each line was put to Keycloak 26.7.3.
test.each<[data: unknown, status: number, message: string]>([
  [{ ru: 'https://evil.test/', rt: 'code' }, 400, 'Invalid parameter: redirect_uri'],
  [{ ru: 5, rt: 'code' }, 400, 'Invalid parameter: redirect_uri'],
  [{ ru: 'https://evil.test/', rt: 'zz' }, 400, 'unsupported_response_type'],
  [{}, 400, 'invalid_request'],
  [{ ru: 'http://localhost:3000/', rt: 'code', rm: 'zz' }, 400, 'invalid_request'],
  [{ ru: 'http://localhost:3000/', rt: 'token' }, 401, 'unauthorized_client'],
  [{ ru: 'http://localhost:3000/', rt: 'code', more: 1 }, 400, 'Invalid Request'],
  [{ ru: { a: 1 }, rt: 'code' }, 400, 'Invalid Request'],
  [['x'], 400, 'Invalid Request'],
  [null, 400, 'Invalid Request'],
])('who is logged in is not sent back by an address that says %j', async (data, status, message) => {
  const browser = openBrowser();
  const { action } = await browser.get(realm.authUrl());
  await browser.post(action, ada);
  const changed = `client_data=${Buffer.from(JSON.stringify(data)).toString('base64url')}`;
  const page = await browser.get(action.replace(/client_data=[^&]*/, changed));
  expect([page.status, page.messages]).toEqual([status, [message]]);
});

test('the cookie of a login for another client begins none', async () => {
  const browser = openBrowser();
  const { action } = await browser.get(realm.authUrl());
  browser.cookies.delete('AUTH_SESSION_ID');
  const page = await browser.post(action.replace('client_id=app', 'client_id=other'), ada);
  expect(page.messages).toEqual(['An error occurred, please login again through your application.']);
});

test('who logs out ends the logins that are unfinished in the same browser', async () => {
  const { browser } = await realm.logIn('ada');
  const { action } = await browser.get(realm.authUrl({ prompt: 'login' }));
  const page = await browser.get(at('protocol/openid-connect/logout'));
  const code = /name="session_code" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  expect((await browser.post(page.action, { session_code: code })).messages).toEqual(['You are logged out']);
  const begun = await browser.post(action, ada);
  expect((await browser.get(begun.location)).messages).toEqual([
    'Your login attempt timed out. Login will start from the beginning.',
  ]);
});

test('tokens that somebody may not have end in an error, and the login counts all the same', async () => {
  const { browser, page } = await realm.logIn('ada', {
    client_id: 'hybrid',
    response_type: 'code id_token token',
    scope: 'openid offline_access',
    nonce: 'n',
  });
  expect([page.status, JSON.parse(page.text).error]).toEqual([400, 'not_allowed']);
  expect(parameterOf(await browser.get(realm.authUrl({ prompt: 'none' })), 'code')).toBeDefined();
});

test('a device that repeats a parameter gets no codes', async () => {
  const body = 'client_id=hybrid&scope=openid&scope=openid';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(at('protocol/openid-connect/auth/device'), { method: 'POST', headers, body });
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'invalid_grant', error_description: 'duplicated parameter' },
  ]);
});
