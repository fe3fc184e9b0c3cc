import { afterEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../support/browser.ts';
import { app, person } from '../../../support/login-realm.ts';
import { type EventRealm, failed, ofApp, said, startEvents } from './event-realm.ts';

let realm: EventRealm;
afterEach(() => realm[Symbol.asyncDispose]());
const start = async (settings: object) => {
  realm = await startEvents({ users: [person('ada', { id: 'ada-id' })], clients: [app], ...settings });
};
const ada = { username: 'ada', password: 'ada-pw' };

describe('a realm in which nobody can log in', () => {
  test.each([
    [{ enabled: false }, 'Realm not enabled', 'realm_disabled'],
    [{ sslRequired: 'all' }, 'HTTPS required', 'ssl_required'],
  ])('%j: %s', async (settings, message, error) => {
    await start(settings);
    const page = await openBrowser().get(realm.authUrl());
    expect(said(page)).toEqual([400, message]);
    const step = `${realm.server.url}/realms/demo/login-actions/authenticate?client_id=app&tab_id=x`;
    expect(said(await openBrowser().get(step))).toEqual([400, message]);
    expect(await realm.events()).toEqual([failed(error), failed(error)]);
  });
});

describe('the time for', () => {
  test('name and password', async () => {
    await start({ accessCodeLifespanLogin: 60, accessCodeLifespanUserAction: 300 });
    for (const [seconds, isInTime] of [
      [60, true],
      [61, false],
    ] as const) {
      const browser = openBrowser();
      const { action } = await browser.get(realm.authUrl());
      await realm.clock.advance(seconds * 1000);
      const page = await browser.post(action, ada);
      expect(page.location.startsWith('http://localhost:3000/cb')).toBe(isInTime);
      if (isInTime) continue;
      const form = await browser.get(page.location);
      expect(form.messages).toEqual(['Your login attempt timed out. Login will start from the beginning.']);
      expect((await browser.post(form.action, ada)).location).toContain('code=');
    }
    const [, late] = await realm.events();
    expect(late).toEqual(ofApp('expired_code'));
  });

  test('an action', async () => {
    await start({
      accessCodeLifespanLogin: 300,
      accessCodeLifespanUserAction: 60,
      users: [person('new', { requiredActions: ['UPDATE_PASSWORD'] })],
    });
    for (const [seconds, isInTime] of [
      [61, false],
      [60, true],
    ] as const) {
      const { browser, page } = await realm.logIn('new');
      await realm.clock.advance(seconds * 1000);
      const done = await browser.post(page.action, { 'password-new': 'x', 'password-confirm': 'x' });
      expect(done.location.startsWith('http://localhost:3000/cb')).toBe(isInTime);
    }
  });
});

describe('a form', () => {
  test('that is only asked for is none that was sent', async () => {
    await start({});
    const browser = openBrowser();
    const { action } = await browser.get(realm.authUrl());
    const asked = await browser.get(`${action}&username=ada&password=ada-pw`);
    expect(said(asked)).toEqual([200, 'Invalid username or password.']);
    expect(await realm.events()).toEqual([ofApp('user_not_found')]);
  });

  test('of which only the code is wrong comes again', async () => {
    await start({});
    const browser = openBrowser();
    const { action } = await browser.get(realm.authUrl());
    const back = await browser.post(action.replace(/session_code=[^&]*/, 'session_code=x'), ada);
    const form = await browser.get(back.location);
    expect(said(form)).toEqual([200, 'Action expired. Please continue with login now.']);
    expect(form.text).toContain('class="alert alert-error');
  });

  test('that nothing is known of has expired', async () => {
    await start({});
    const page = await openBrowser().get(`${realm.server.url}/realms/demo/login-actions/detached-info`);
    expect([...said(page), page.headers.get('cache-control')]).toEqual([
      ...[400, 'Action expired.', 'no-store, must-revalidate, max-age=0'],
    ]);
  });
});

test('a pushed request for a flow that is off is refused as one of a client that may not', async () => {
  await start({ clients: [{ ...app, publicClient: false, secret: 's' }] });
  const fields = {
    client_id: 'app',
    client_secret: 's',
    response_type: 'token',
    redirect_uri: 'http://localhost:3000/',
  };
  const { status, body } = await realm.post('ext/par/request', fields);
  expect([status, body.error]).toEqual([401, 'unauthorized_client']);
  expect(body.error_description).toContain('Implicit flow is disabled for the client.');
});

test.each([
  ['5', 5],
  ['0', 60],
  ['-1', 60],
  ['x', 60],
])('a pushed request lasts %s seconds: %i', async (parRequestUriLifespan, seconds) => {
  await start({ attributes: { parRequestUriLifespan }, clients: [{ ...app, publicClient: false, secret: 's' }] });
  const fields = {
    client_id: 'app',
    client_secret: 's',
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/',
  };
  expect((await realm.post('ext/par/request', fields)).body.expires_in).toBe(seconds);
});
