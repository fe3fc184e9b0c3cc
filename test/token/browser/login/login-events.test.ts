import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../support/browser.ts';
import { app, person } from '../../../support/login-realm.ts';
import { type EventRealm, failed, ofApp, said, startEvents } from './event-realm.ts';

let realm: EventRealm;
beforeAll(async () => {
  realm = await startEvents({
    bruteForceProtected: true,
    failureFactor: 2,
    users: [
      person('ada', { id: 'ada-id' }),
      person('bob', { id: 'bob-id' }),
      person('off', { id: 'off-id', enabled: false }),
      person('eve', { id: 'eve-id' }),
      person('otp', {
        id: 'otp-id',
        credentials: [
          { type: 'password', value: 'otp-pw' },
          { type: 'otp', secretData: '{"value":"x"}', credentialData: '{"subType":"totp","digits":6,"period":30}' },
        ],
      }),
    ],
    clients: [
      { ...app, baseUrl: 'http://localhost:3000/home' },
      { ...app, clientId: 'asks', consentRequired: true },
      { ...app, clientId: 'other' },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());
beforeEach(() => realm.forget());

describe('a form', () => {
  const wrong = (userId: string | undefined, username: string, error = 'invalid_user_credentials') =>
    ofApp(error, { ...(userId && { userId }), details: { username } });
  test.each<[name: string, password: string, event: object]>([
    ['ada', 'wrong', wrong('ada-id', 'ada')],
    [' ADA ', '', wrong('ada-id', 'ADA')],
    ['nobody', 'x', wrong(undefined, 'nobody', 'user_not_found')],
    ['off', 'off-pw', wrong('off-id', 'off', 'user_disabled')],
    ['off', 'x', wrong('off-id', 'off')],
  ])('with %j and %j', async (username, password, event) => {
    const browser = openBrowser();
    const { action } = await browser.get(realm.authUrl());
    await browser.post(action, { username, password });
    expect(await realm.events()).toEqual([event]);
  });

  test('that is sent too often, by name and by one-time password', async () => {
    const browser = openBrowser();
    let { action } = await browser.get(realm.authUrl());
    for (let count = 0; count < 3; count += 1)
      ({ action } = await browser.post(action, { username: 'eve', password: 'x' }));
    const found = (await realm.events()) as { error: string }[];
    expect(found.map(({ error }) => error)).toEqual([
      ...['invalid_user_credentials', 'invalid_user_credentials', 'user_temporarily_disabled'],
    ]);
    expect(found[2]).toEqual(wrong('eve-id', 'eve', 'user_temporarily_disabled'));
    await realm.forget();
    const login = await realm.logIn('otp');
    let page = login.page;
    for (let count = 0; count < 3; count += 1) {
      page = await login.browser.post(page.action, { otp: count === 1 ? '' : '000000' });
      expect(page.messages).toEqual(['Invalid authenticator code.']);
    }
    const user = { userId: 'otp-id' };
    expect(await realm.events()).toEqual([
      ...[ofApp('invalid_user_credentials', user), ofApp('invalid_user_credentials', user)],
      ofApp('user_temporarily_disabled', user),
    ]);
  });

  test('that leads to the end', async () => {
    await realm.logIn('ada');
    const sessionId = expect.any(String);
    expect(await realm.events()).toEqual([
      { type: 'LOGIN', clientId: 'app', userId: 'ada-id', sessionId, details: {} },
    ]);
  });

  test('for consent, to which somebody says no', async () => {
    const { browser, page } = await realm.logIn('ada', { client_id: 'asks' });
    const code = /name="code" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    await browser.post(new URL(page.action, realm.server.url).href, { code, cancel: '' });
    expect(await realm.events()).toEqual([failed('rejected_by_user', { clientId: 'asks', userId: 'ada-id' })]);
  });
});

describe('a form that is not due', () => {
  const ada = { username: 'ada', password: 'ada-pw' };

  test('carries a wrong code, or comes too late', async () => {
    const browser = openBrowser();
    const { action } = await browser.get(realm.authUrl());
    const back = await browser.post(action.replace(/session_code=[^&]*/, 'session_code=x'), ada);
    const form = await browser.get(back.location);
    await realm.clock.advance(1_801_000);
    const late = await browser.post(form.action, ada);
    const begun = await browser.get(late.location);
    expect(begun.messages).toEqual(['Your login attempt timed out. Login will start from the beginning.']);
    const [wrong, expired] = await realm.events();
    expect(wrong).toEqual(ofApp('invalid_code'));
    expect(expired).toMatchObject({ type: 'LOGIN_ERROR', error: 'expired_code', clientId: 'app' });
  });

  test('comes from a browser that knows nothing of it', async () => {
    const { action } = await openBrowser().get(realm.authUrl());
    const page = await openBrowser().post(action, ada);
    expect(page.messages).toEqual([expect.stringContaining('Restart login cookie not found.')]);
    expect(page.text).toContain('href="http://localhost:3000/home"');
    expect(page.headers.get('cache-control')).toBe('no-store, must-revalidate, max-age=0');
    expect(await realm.events()).toEqual([ofApp('cookie_not_found')]);
  });

  test('comes from a browser that has lost its cookie', async () => {
    const browser = openBrowser();
    const { action } = await browser.get(realm.authUrl());
    browser.cookies.delete('AUTH_SESSION_ID');
    await browser.post(action, ada);
    expect(await realm.events()).toEqual([ofApp('expired_code', { details: { restart_after_timeout: 'true' } })]);
    const other = openBrowser();
    const form = await other.get(realm.authUrl());
    other.cookies.delete('AUTH_SESSION_ID');
    await other.post(form.action.replace('client_id=app', 'client_id=other'), ada);
    expect((await realm.events()).slice(1)).toEqual([
      ...[failed('invalid_code', { clientId: 'other' }), failed('cookie_not_found', { clientId: 'other' })],
    ]);
  });

  test('comes after the login', async () => {
    const browser = openBrowser();
    const { action } = await browser.get(realm.authUrl({ state: 's' }));
    await browser.post(action, ada);
    await realm.forget();
    const back = new URL((await browser.post(action, ada)).location);
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/cb');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'temporarily_unavailable',
      error_description: 'authentication_expired',
      state: 's',
      iss: `${realm.server.url}/realms/demo`,
    });
    expect(await realm.events()).toEqual([ofApp('already_logged_in')]);
    const page = await browser.get(action.replace(/&client_data=.*/, ''));
    expect(said(page)).toEqual([400, 'You are already logged in.']);
    expect(page.text).toContain('href="http://localhost:3000/home"');
    const broken = await browser.get(action.replace(/client_data=.*/, 'client_data=x'));
    expect(said(broken)).toEqual([400, 'Invalid Request']);
  });

  test('is that of somebody else, while one is logged in', async () => {
    const browser = openBrowser();
    const first = await browser.get(realm.authUrl());
    const second = await browser.get(realm.authUrl());
    await browser.post(first.action, ada);
    await realm.forget();
    const page = await browser.post(second.action, { username: 'bob', password: 'bob-pw' });
    const message = "You are already authenticated as different user 'ada' in this session. Please sign out first.";
    expect(said(page)).toEqual([400, message]);
    expect(await realm.events()).toEqual([ofApp('different_user_authenticated', { userId: 'bob-id' })]);
  });
});
