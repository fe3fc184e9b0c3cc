import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../support/browser.ts';
import { app, person } from '../../../support/login-realm.ts';
import { userProfile } from '../../../support/realm-server.ts';
import { type EventRealm, startEvents } from '../../browser/login/event-realm.ts';

let realm: EventRealm;
beforeAll(async () => {
  realm = await startEvents({
    bruteForceProtected: true,
    permanentLockout: true,
    failureFactor: 2,
    clients: [{ ...app, directAccessGrantsEnabled: true }],
    users: ['ada', 'bob', 'cyd'].map((name) => person(name, { id: `${name}-id` })),
    components: userProfile({ attributes: [{ name: 'email' }], unmanagedAttributePolicy: 'ENABLED' }),
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const login = async (username: string, password = `${username}-pw`) =>
  (await realm.token({ grant_type: 'password', client_id: 'app', username, password })).status;
const json = async (path: string) => (await (await realm.admin('GET', path)).json()) as Record<string, unknown>;
const stateOf = async (name: string) => {
  const { enabled, attributes } = await json(`users/${name}-id`);
  const { numFailures, disabled } = await json(`attack-detection/brute-force/users/${name}-id`);
  return { enabled, attributes, numFailures, disabled };
};
const lockedOut = { enabled: false, attributes: { disabledReason: ['permanentLockout'] } };
async function lockOut(name: string): Promise<void> {
  expect([await login(name, 'x'), await login(name, 'x'), await login(name)]).toEqual([400, 400, 400]);
  expect(await stateOf(name)).toEqual({ ...lockedOut, numFailures: 2, disabled: true });
}

test('who is locked out for good is disabled, until an administrator enables the account', async () => {
  await lockOut('ada');
  await realm.admin('DELETE', 'attack-detection/brute-force/users/ada-id');
  expect(await stateOf('ada')).toEqual({ ...lockedOut, numFailures: 0, disabled: false });
  expect(await login('ada')).toBe(400);
  await realm.admin('PUT', 'users/ada-id', { enabled: true });
  expect(await stateOf('ada')).toEqual({ enabled: true, numFailures: 0, disabled: false });
  expect(await login('ada')).toBe(200);
});

test('enabling forgets the failures', async () => {
  await lockOut('bob');
  await realm.admin('PUT', 'users/bob-id', { firstName: 'Bob' });
  expect(await login('bob')).toBe(400);
  await realm.admin('PUT', 'users/bob-id', { enabled: true });
  expect(await stateOf('bob')).toEqual({ enabled: true, numFailures: 0, disabled: false });
  expect([await login('bob', 'x'), await login('bob')]).toEqual([400, 200]);
});

test('forms count as well, and say what they say of a wrong password', async () => {
  const browser = openBrowser();
  for (const password of ['x', 'x', 'cyd-pw']) {
    const { action } = await browser.get(realm.authUrl());
    const page = await browser.post(action, { username: 'cyd', password });
    expect([page.status, page.messages]).toEqual([200, ['Invalid username or password.']]);
  }
  expect(await stateOf('cyd')).toMatchObject(lockedOut);
  const errors = (await realm.events()).map((event) => (event as { error?: string }).error);
  expect(errors.slice(-3)).toEqual(['invalid_user_credentials', 'invalid_user_credentials', 'user_disabled']);
});
