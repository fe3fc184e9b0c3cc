import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type Page, parameterOf } from '../../../support/browser.ts';
import { app, callback, type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';
import { claimsOf } from '../../../support/realm-server.ts';

const users = [
  person('off', { enabled: false }),
  person('ada', { requiredActions: ['UPDATE_PASSWORD'] }),
  person('bob', { firstName: '<b>' }),
  { username: 'service-account-app', enabled: true, serviceAccountClientId: 'worker' },
];
const clients = [
  app,
  { ...app, clientId: 'asks', consentRequired: true },
  { clientId: 'worker', secret: 's', serviceAccountsEnabled: true },
];

async function nameOf(realm: LoginRealm, page: Page, clientId = 'app'): Promise<unknown> {
  const { body } = await realm.post('token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: callback,
    code: parameterOf(page, 'code') ?? '',
  });
  return claimsOf(body.id_token).preferred_username;
}

describe('AUTH_LOGIN=auto', () => {
  let realm: LoginRealm;
  beforeAll(async () => {
    realm = await startLogins({ users, clients }, { login: 'auto' });
  });
  afterAll(() => realm[Symbol.asyncDispose]());

  test('nobody is asked: the first logs in, or whom the client names', async () => {
    expect(await nameOf(realm, await openBrowser().get(realm.authUrl()))).toBe('ada');
    expect(await nameOf(realm, await openBrowser().get(realm.authUrl({ login_hint: 'BOB@example.test' })))).toBe('bob');
  });

  test('who is logged in stays, until the client names somebody else', async () => {
    const browser = openBrowser();
    const first = await browser.get(realm.authUrl({ login_hint: 'bob' }));
    const second = await browser.get(realm.authUrl({ prompt: 'login' }));
    expect(await nameOf(realm, second)).toBe('bob');
    expect(parameterOf(second, 'session_state')).toBe(parameterOf(first, 'session_state'));
    const third = await browser.get(realm.authUrl({ login_hint: 'ada' }));
    expect(await nameOf(realm, third)).toBe('ada');
    expect(parameterOf(third, 'session_state')).not.toBe(parameterOf(first, 'session_state'));
    const { body } = await realm.post('token/introspect', { client_id: 'worker', client_secret: 's', token: 'x' });
    expect(body.active).toBe(false);
  });

  test('consent is given, and prompt=none still needs a login', async () => {
    const browser = openBrowser();
    expect(parameterOf(await browser.get(realm.authUrl({ prompt: 'none' })), 'error')).toBe('login_required');
    const done = await browser.get(realm.authUrl({ client_id: 'asks' }));
    expect(await nameOf(realm, done, 'asks')).toBe('ada');
  });

  test.each(['nobody', 'off', 'service-account-app'])('%s cannot log in', async (name) => {
    const page = await openBrowser().get(realm.authUrl({ login_hint: name }));
    expect([page.status, page.messages]).toEqual([
      400,
      [`The realm has no user "${name}", whom login_hint names (AUTH_LOGIN=auto).`],
    ]);
  });
});

describe('AUTH_LOGIN=pick', () => {
  let realm: LoginRealm;
  beforeAll(async () => {
    realm = await startLogins({ users, clients }, { login: 'pick' });
  });
  afterAll(() => realm[Symbol.asyncDispose]());

  test('a page lists who can log in, and one click is enough', async () => {
    const browser = openBrowser();
    const page = await browser.get(realm.authUrl());
    expect([...page.text.matchAll(/name="user" value="([^"]+)"/g)].map(([, name]) => name)).toEqual(['ada', 'bob']);
    expect(page.text).toContain('(&lt;b&gt; Test, bob@example.test)');
    const done = await browser.post(page.action, { user: 'bob' });
    expect(await nameOf(realm, done)).toBe('bob');
    expect(parameterOf(await browser.get(realm.authUrl()), 'code')).toBeDefined();
    const again = await browser.get(realm.authUrl({ prompt: 'login' }));
    expect(await nameOf(realm, await browser.post(again.action, { user: 'ada' }))).toBe('ada');
  });

  test('nobody else can be picked', async () => {
    const browser = openBrowser();
    const page = await browser.get(realm.authUrl());
    const wrong = await browser.post(page.action, { user: 'off' });
    expect(wrong.messages).toEqual(['The realm has no such user who can log in.']);
    expect((await browser.post(page.action, { user: 'bob' })).location).toContain('/login-actions/authenticate?');
  });
});

test('with the form nobody is picked', async () => {
  await using realm = await startLogins({ users, clients });
  const browser = openBrowser();
  const page = await browser.get(realm.authUrl());
  expect((await browser.post(page.action, { user: 'bob' })).messages).toEqual(['Invalid username or password.']);
});
