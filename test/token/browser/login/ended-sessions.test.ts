import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser, type Page, parameterOf } from '../../../support/browser.ts';
import { app, callback, person } from '../../../support/login-realm.ts';
import { type EventRealm, ofApp, said, startEvents } from './event-realm.ts';

const users = ['ada', 'bob', 'cyd', 'dan', 'fay'].map((name) =>
  person(name, { id: `${name}-id`, realmRoles: ['offline_access'] }),
);
const offlineApp = { ...app, clientId: 'offline', optionalClientScopes: ['offline_access'] };

describe('a session counts no more', () => {
  let realm: EventRealm;
  beforeAll(async () => {
    realm = await startEvents({
      users,
      clients: [app, { ...app, clientId: 'asks', consentRequired: true }, offlineApp],
    });
  });
  afterAll(() => realm[Symbol.asyncDispose]());
  const silently = async (name: string, change: () => Promise<unknown>) => {
    const { browser } = await realm.logIn(name);
    await change();
    return parameterOf(await browser.get(realm.authUrl({ prompt: 'none' })), 'error');
  };

  test('of somebody who is disabled, logged out, or gone', async () => {
    expect(await silently('ada', async () => {})).toBeUndefined();
    expect(await silently('ada', () => realm.admin('PUT', 'users/ada-id', { enabled: false }))).toBe('login_required');
    expect(await silently('bob', () => realm.admin('POST', 'users/bob-id/logout'))).toBe('login_required');
    expect(await silently('cyd', () => realm.admin('DELETE', 'users/cyd-id'))).toBe('login_required');
  });

  test('that began before the realm wants one', async () => {
    const now = realm.clock.now() / 1000;
    expect(await silently('dan', () => realm.admin('PUT', '', { notBefore: now }))).toBeUndefined();
    expect(await silently('dan', () => realm.admin('PUT', '', { notBefore: now + 1 }))).toBe('login_required');
    await realm.admin('PUT', '', { notBefore: 0 });
  });

  test('that began with a login for offline access, once the client has its tokens', async () => {
    const offline = { client_id: 'offline', scope: 'openid offline_access' };
    const exchange = async (page: Page) => {
      const code = parameterOf(page, 'code') ?? '';
      const form = { grant_type: 'authorization_code', client_id: 'offline', code, redirect_uri: callback };
      expect((await realm.token(form)).status).toBe(200);
    };
    const isAlive = async (browser: Browser) =>
      parameterOf(await browser.get(realm.authUrl({ prompt: 'none' })), 'error') === undefined;
    const first = await realm.logIn('fay', offline);
    await first.browser.get(realm.authUrl());
    await exchange(first.page);
    expect(await isAlive(first.browser)).toBe(false);
    const second = await realm.logIn('fay');
    await exchange(await second.browser.get(realm.authUrl(offline)));
    expect(await isAlive(second.browser)).toBe(true);
    const third = await realm.logIn('fay', offline);
    await exchange(await third.browser.get(realm.authUrl(offline)));
    expect(await isAlive(third.browser)).toBe(true);
  });

  test('while a form is open: it says that all is over', async () => {
    const { browser, page } = await realm.logIn('dan', { client_id: 'asks' });
    await realm.admin('DELETE', 'users/dan-id');
    const code = /name="code" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const over = await browser.post(new URL(page.action, realm.server.url).href, { code, accept: '' });
    expect(over.text).toContain('id="loginContinueLink"');
    expect(over.headers.get('cache-control')).toBe('no-store, must-revalidate, max-age=0');
  });
});

describe('where nobody types a password', () => {
  let realm: EventRealm;
  const open = async (login: string) => {
    realm = await startEvents(
      { users, clients: [app, { ...app, clientId: 'asks', consentRequired: true }] },
      { login },
    );
  };
  beforeEach(async () => {
    await realm?.[Symbol.asyncDispose]();
  });
  afterAll(() => realm[Symbol.asyncDispose]());

  test('consent is given and kept', async () => {
    await open('auto');
    const page = await openBrowser().get(realm.authUrl({ client_id: 'asks', scope: 'openid email' }));
    expect(parameterOf(page, 'code')).toBeDefined();
    const consents = await (await realm.admin('GET', 'users/ada-id/consents')).json();
    const grantedClientScopes = expect.arrayContaining(['email']);
    expect(consents).toMatchObject([{ clientId: 'asks', createdDate: realm.clock.now(), grantedClientScopes }]);
    expect(await realm.events()).toEqual([
      { type: 'LOGIN', clientId: 'asks', userId: 'ada-id', sessionId: expect.any(String), details: {} },
    ]);
  });

  test('somebody who is not there logs in nowhere', async () => {
    await open('auto');
    const page = await openBrowser().get(realm.authUrl({ login_hint: 'eve' }));
    expect(said(page)).toEqual([400, 'The realm has no user "eve", whom login_hint names (AUTH_LOGIN=auto).']);
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(await realm.events()).toEqual([ofApp('user_not_found', { details: { username: 'eve' } })]);
    for (const { username } of users) await realm.admin('DELETE', `users/${username}-id`);
    expect(said(await openBrowser().get(realm.authUrl()))).toEqual([
      ...[400, 'The realm has no user who can log in (AUTH_LOGIN=auto).'],
    ]);
  });

  test('another one takes the browser over, by a session of the own', async () => {
    await open('pick');
    const browser = openBrowser();
    const first = await browser.post((await browser.get(realm.authUrl())).action, { user: 'ada' });
    const before = browser.cookies.get('AUTH_SESSION_ID');
    const again = await browser.get(realm.authUrl({ prompt: 'login' }));
    const second = await browser.post(again.action, { user: ' BOB ' });
    expect(parameterOf(second, 'session_state')).not.toBe(parameterOf(first, 'session_state'));
    expect(browser.cookies.get('AUTH_SESSION_ID')).not.toBe(before);
    expect(await (await realm.admin('GET', 'users/ada-id/sessions')).json()).toEqual([]);
    expect(await (await realm.admin('GET', 'users/bob-id/sessions')).json()).toHaveLength(1);
    const typed = await browser.get(realm.authUrl({ prompt: 'login' }));
    const done = await browser.post(typed.action, { username: 'bob', password: 'bob-pw' });
    expect(parameterOf(done, 'session_state')).toBe(parameterOf(second, 'session_state'));
  });
});
