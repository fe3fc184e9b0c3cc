import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, parameterOf } from '../../../../support/browser.ts';
import { app, person } from '../../../../support/login-realm.ts';
import { type EventRealm, startEvents } from '../event-realm.ts';

const name = 'TERMS_AND_CONDITIONS';
const before = { terms_and_conditions: ['12'], [name]: ['13'], kept: ['yes'] };
const must = (username: string, more: object = {}) =>
  person(username, { id: `${username}-id`, requiredActions: [name], attributes: before, ...more });

let realm: EventRealm;
beforeAll(async () => {
  realm = await startEvents({
    requiredActions: [
      { alias: name, enabled: true, defaultAction: true, priority: 20 },
      { alias: 'UPDATE_PASSWORD', enabled: true, priority: 57 },
    ],
    users: [
      ...[must('ann'), must('bob'), must('cyd'), must('eve'), person('free', { id: 'free-id' })],
      must('dan', { requiredActions: [name, 'UPDATE_PASSWORD'] }),
    ],
    clients: [{ ...app, attributes: { 'oauth2.device.authorization.grant.enabled': 'true' } }],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());
beforeEach(() => realm.forget());

async function shown(username: string) {
  const found = await (await realm.admin('GET', `users?exact=true&username=${username}`)).json();
  const [user] = found as { attributes?: object; requiredActions: string[] }[];
  const { attributes, requiredActions = [] } = user ?? {};
  return [attributes ?? {}, requiredActions];
}
const event = (username: string) => ({
  clientId: 'app',
  userId: `${username}-id`,
  details: { custom_required_action: name },
});

test('who accepts is logged in, and it is known since when', async () => {
  const { browser, page } = await realm.logIn('ann');
  expect(page.text).toMatch(/id="kc-page-title">\s*Terms and Conditions/);
  expect(page.text).toContain('<p>Terms and conditions to be defined</p>');
  expect(page.text).toContain('<button type="submit" name="accept" id="kc-accept">Accept</button>');
  expect(page.text).toContain('<button type="submit" name="cancel" id="kc-decline" class="secondary">Decline</button>');
  const done = await browser.post(page.action, { accept: '' });
  expect(parameterOf(done, 'code')).toBeDefined();
  expect(await shown('ann')).toEqual([
    { kept: ['yes'], terms_and_conditions: [String(Math.floor(realm.clock.now() / 1000))] },
    [],
  ]);
  expect((await realm.events())[0]).toEqual({ type: 'CUSTOM_REQUIRED_ACTION', ...event('ann') });
  expect(parameterOf((await realm.logIn('ann')).page, 'code')).toBeDefined();
});

test('who declines is not, and is asked again', async () => {
  const { browser, page } = await realm.logIn('bob', { state: 's' });
  const declined = await browser.post(page.action, { cancel: '' });
  expect([...new URL(declined.location).searchParams].slice(0, 3)).toEqual([
    ...[
      ['error', 'access_denied'],
      ['error_description', 'termsAndConditionsDeclined'],
      ['state', 's'],
    ],
  ]);
  expect(browser.cookies.has('KC_RESTART')).toBe(false);
  expect(await shown('bob')).toEqual([{ kept: ['yes'] }, [name]]);
  const error = { type: 'CUSTOM_REQUIRED_ACTION_ERROR', error: 'rejected_by_user', ...event('bob') };
  expect(await realm.events()).toEqual([error]);
  expect((await realm.logIn('bob')).page.text).toContain('kc-decline');
});

describe('a form', () => {
  test('without either button is as good as accepted, and the next action follows', async () => {
    const { browser, page } = await realm.logIn('dan');
    const next = await browser.post(page.action, {});
    expect(next.action).toContain('execution=UPDATE_PASSWORD');
    const done = await browser.post(next.action, { 'password-new': 'another', 'password-confirm': 'another' });
    expect(parameterOf(done, 'code')).toBeDefined();
  });

  test('is passed over where a client asks for it, once (Keycloak 26.7)', async () => {
    const { page } = await realm.logIn('cyd', { kc_action: name });
    expect([parameterOf(page, 'kc_action_status'), parameterOf(page, 'code') !== undefined]).toEqual(['error', true]);
    expect(await shown('cyd')).toEqual([before, [name]]);
    expect(parameterOf((await realm.logIn('free', { kc_action: name })).page, 'kc_action_status')).toBe('error');
  });

  test('that is declined ends the login of a device', async () => {
    const { url } = realm.server;
    const begun = await fetch(`${url}/realms/demo/protocol/openid-connect/auth/device`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'app' }),
    });
    const { user_code } = (await begun.json()) as { user_code: string };
    const browser = openBrowser();
    let page = await browser.get(`${url}/realms/demo/device?user_code=${user_code}`);
    const follow = async () => {
      while (page.location.startsWith(url) && !page.location.includes('/device/status'))
        page = await browser.get(page.location);
    };
    await follow();
    page = await browser.post(page.action, { username: 'eve', password: 'eve-pw' });
    await follow();
    page = await browser.post(page.action, { cancel: '' });
    expect(page.location).toContain('/device/status?error=access_denied');
  });
});
