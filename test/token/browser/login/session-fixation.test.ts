import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser, parameterOf } from '../../../support/browser.ts';
import { type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';

const users = ['ada', 'eve'].map((name) => person(name, { id: `${name}-id` }));
let realm: LoginRealm;
let other: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({ users });
  other = await startLogins({ users });
});
afterAll(async () => {
  await realm[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

/** A browser in which somebody else has put cookies. */
function planted(from: Browser, names: readonly string[]): Browser {
  const browser = openBrowser();
  for (const name of names) browser.cookies.set(name, from.cookies.get(name) ?? '');
  return browser;
}
const isLoggedIn = async (browser: Browser) =>
  parameterOf(await browser.get(realm.authUrl({ prompt: 'none' })), 'code') !== undefined;

test.each([
  ['made up', 'x.y'],
  ['without a signature', 'known-id'],
  ['nothing', ''],
])('an AUTH_SESSION_ID that is %s is replaced', async (_what, text) => {
  const browser = openBrowser();
  const value = Buffer.from(text).toString('base64url');
  browser.cookies.set('AUTH_SESSION_ID', value);
  const { page } = await realm.logIn('ada', {}, browser);
  expect(parameterOf(page, 'code')).toBeDefined();
  expect(browser.cookies.get('AUTH_SESSION_ID')).not.toBe(value);
  expect(parameterOf(page, 'session_state')).not.toBe(text);
});

test('one of another realm is replaced, whose session stays', async () => {
  const theirs = await other.logIn('eve');
  const victim = planted(theirs.browser, ['AUTH_SESSION_ID', 'KEYCLOAK_IDENTITY', 'KEYCLOAK_SESSION']);
  expect(await isLoggedIn(victim)).toBe(false);
  const { page } = await realm.logIn('ada', {}, victim);
  expect(parameterOf(page, 'session_state')).not.toBe(parameterOf(theirs.page, 'session_state'));
  expect(parameterOf(await theirs.browser.get(other.authUrl({ prompt: 'none' })), 'code')).toBeDefined();
});

test('who has begun a login in which somebody else logs in is not logged in by it', async () => {
  const attacker = openBrowser();
  const begun = await attacker.get(realm.authUrl());
  const victim = planted(attacker, ['AUTH_SESSION_ID', 'KC_RESTART']);
  const login = await realm.logIn('ada', {}, victim);
  expect([parameterOf(login.page, 'code') !== undefined, await isLoggedIn(victim)]).toEqual([true, true]);
  expect(await isLoggedIn(attacker)).toBe(false);
  // The tab that was begun has not become one of a user: whoever goes on in it shows a password.
  const gone = await attacker.get(begun.action.replace(/session_code=[^&]*&/, ''));
  expect([parameterOf(gone, 'code'), await isLoggedIn(attacker)]).toEqual([undefined, false]);
  const { page } = await realm.logIn('eve', {}, attacker);
  expect(parameterOf(page, 'session_state')).not.toBe(parameterOf(login.page, 'session_state'));
  expect(await isLoggedIn(victim)).toBe(true);
});

test.each(['KEYCLOAK_IDENTITY', 'KEYCLOAK_SESSION', 'AUTH_SESSION_ID'])(
  '%s alone of a session that is over logs nobody in',
  async (name) => {
    const { browser, page } = await realm.logIn('eve');
    const sid = parameterOf(page, 'session_state');
    const victim = planted(browser, [name]);
    await realm.clock.advance(400 * 24 * 3_600_000);
    expect(await isLoggedIn(victim)).toBe(false);
    const login = await realm.logIn('ada', {}, victim);
    expect(parameterOf(login.page, 'code')).toBeDefined();
    expect(parameterOf(login.page, 'session_state')).not.toBe(sid);
  },
);

test('a session whose cookie somebody has put there does not become one of who logs in again', async () => {
  const { browser } = await realm.logIn('eve');
  const victim = planted(browser, [...browser.cookies.keys()]);
  const form = await victim.get(realm.authUrl({ prompt: 'login' }));
  const page = await victim.post(form.action, { username: 'ada', password: 'ada-pw' });
  expect([page.messages, parameterOf(page, 'code')]).toEqual([['Invalid username or password.'], undefined]);
});
