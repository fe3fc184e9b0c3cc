import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type Page, parameterOf } from '../../../support/browser.ts';
import { type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';

let realm: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({
    requiredActions: [
      { alias: 'UPDATE_PASSWORD', enabled: true, config: { max_auth_age: '60' } },
      { alias: 'UPDATE_PROFILE', enabled: true, config: {} },
      { alias: 'CONFIGURE_TOTP', enabled: false, config: {} },
      { alias: 'VERIFY_PROFILE', enabled: true, config: {} },
    ],
    users: ['ada', 'bob', 'cyd', 'dan', 'eve']
      .map((name) => person(name))
      .concat([person('must', { requiredActions: ['UPDATE_PASSWORD'] })]),
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const outcome = (page: Page) => [parameterOf(page, 'kc_action'), parameterOf(page, 'kc_action_status')];
const newPassword = { 'password-new': 'another', 'password-confirm': 'another' };

test('somebody who is logged in changes a password for a client, which hears of it', async () => {
  const { browser } = await realm.logIn('ada');
  const asked = await browser.get(realm.authUrl({ kc_action: 'UPDATE_PASSWORD' }));
  expect(asked.location).toContain('login-actions/required-action?execution=UPDATE_PASSWORD');
  const form = await browser.get(asked.location);
  expect([form.messages, form.text.includes('name="cancel-aia"')]).toEqual([[], true]);
  const wrong = await browser.post(form.action, { ...newPassword, 'password-confirm': 'x' });
  expect(wrong.text).toContain('name="cancel-aia"');
  const done = await browser.post(wrong.action, newPassword);
  expect([outcome(done), parameterOf(done, 'code') !== undefined]).toEqual([['UPDATE_PASSWORD', 'success'], true]);
  const query = [...new URL(done.location).searchParams.keys()];
  expect(query).toEqual(['session_state', 'iss', 'kc_action', 'kc_action_status', 'code']);
});

test('what only the client wants can be cancelled, and nothing changes', async () => {
  const { browser, page } = await realm.logIn('bob', { kc_action: 'UPDATE_PROFILE:more' });
  expect([page.messages, page.text.includes('name="cancel-aia"')]).toEqual([[], true]);
  const done = await browser.post(page.action, { 'cancel-aia': 'true', email: 'other@example.test' });
  expect(outcome(done)).toEqual(['UPDATE_PROFILE', 'cancelled']);
});

test('what must be done anyway cannot be cancelled', async () => {
  const { browser, page } = await realm.logIn('must', { kc_action: 'UPDATE_PASSWORD' });
  expect(page.text).not.toContain('cancel-aia');
  expect(page.messages).toEqual(['You need to change your password to activate your account.']);
  const again = await browser.post(page.action, { 'cancel-aia': 'true' });
  expect(again.messages).toEqual(['Please specify password.']);
  expect(outcome(await browser.post(again.action, newPassword))).toEqual(['UPDATE_PASSWORD', 'success']);
});

test.each(['CONFIGURE_TOTP', 'TERMS_AND_CONDITIONS', 'nope', ''])(
  'an action that the realm has not (%j) is an error',
  async (action) => {
    const { browser, page } = await realm.logIn('cyd', { kc_action: action });
    // The form that was sent last was that of name and password.
    expect(parameterOf(page, 'kc_action_status')).toBe('error');
    expect(parameterOf(page, 'kc_action')).toMatch(/^[0-9a-f-]{36}$/);
    const silent = await browser.get(realm.authUrl({ kc_action: action, prompt: 'none' }));
    expect(outcome(silent)).toEqual([undefined, 'error']);
  },
);

test('an action that no client may ask for is passed over where its form would be', async () => {
  const { browser, page } = await realm.logIn('eve', { kc_action: 'VERIFY_PROFILE' });
  expect([outcome(page)[1], parameterOf(page, 'code') !== undefined]).toEqual(['error', true]);
  const silent = await browser.get(realm.authUrl({ kc_action: 'VERIFY_PROFILE', prompt: 'none' }));
  expect([outcome(silent)[1], parameterOf(silent, 'error')]).toEqual([undefined, 'interaction_required']);
});

test('an action needs a login that is not too old, and shows nothing to who must not be asked', async () => {
  const { browser } = await realm.logIn('dan');
  const silent = await browser.get(realm.authUrl({ kc_action: 'UPDATE_PROFILE', prompt: 'none' }));
  expect(parameterOf(silent, 'error')).toBe('interaction_required');
  await realm.clock.advance(61_000);
  const form = await browser.get(realm.authUrl({ kc_action: 'UPDATE_PASSWORD' }));
  expect(form.messages).toEqual(['Please re-authenticate to continue']);
  // Any other one takes five minutes.
  expect((await browser.get(realm.authUrl({ kc_action: 'UPDATE_PROFILE' }))).location).toContain('required-action');
  await realm.clock.advance(240_000);
  expect((await browser.get(realm.authUrl({ kc_action: 'UPDATE_PROFILE' }))).messages).toEqual(form.messages);
});

test('who asks for a level of authentication too is told why to log in again', async () => {
  const { browser } = await realm.logIn('eve');
  expect((await browser.get(realm.authUrl({ acr_values: '1' }))).messages).toEqual([]);
  const strong = await browser.get(realm.authUrl({ acr_values: '1', kc_action: 'UPDATE_PROFILE' }));
  expect(strong.messages).toEqual(['Strong authentication required to continue']);
  const silent = await browser.get(realm.authUrl({ acr_values: '1', prompt: 'none' }));
  expect(parameterOf(silent, 'error')).toBe('login_required');
  expect(parameterOf(await browser.get(realm.authUrl({ acr_values: '-1' })), 'code')).toBeDefined();
});

test('a level that a client insists on and cannot have is refused with a page', async () => {
  const claims = JSON.stringify({ id_token: { acr: { essential: true, value: 'unknown' } } });
  const page = await openBrowser().get(realm.authUrl({ claims }));
  expect([page.status, page.messages]).toEqual([400, ['Invalid parameter: claims']]);
  const create = await openBrowser().get(realm.authUrl({ claims, prompt: 'create' }));
  expect(create.messages).toEqual(['Invalid parameter: claims']);
});
