import { afterAll, beforeAll, expect, test } from 'vitest';
import { parameterOf } from '../../../support/browser.ts';
import { type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';

let realm: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({
    editUsernameAllowed: true,
    users: [person('ada'), person('moved', { requiredActions: ['UPDATE_PROFILE'] })],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

test('where the realm lets people choose another name, the form for the profile asks for it', async () => {
  const { browser, page } = await realm.logIn('moved');
  expect(page.text).toContain('id="username" name="username" value="moved"');
  const profile = { email: 'm@example.test', firstName: 'M', lastName: 'M' };
  let at = page;
  for (const [username, message] of [
    ['', 'Please specify username.'],
    [' ', 'Length must be between 3 and 255. Please specify username. Value contains invalid character.'],
    ['ab', 'Length must be between 3 and 255.'],
    ['a<b>', 'Value contains invalid character.'],
    ['ADA', 'Username already exists.'],
  ] as const) {
    at = await browser.post(at.action, { ...profile, username });
    expect(at.messages).toEqual([message]);
  }
  expect(parameterOf(await browser.post(at.action, { ...profile, username: 'Other' }), 'code')).toBeDefined();
  const { action } = await browser.get(realm.authUrl({ prompt: 'login' }));
  expect(action).not.toBe('');
  expect(parameterOf((await realm.logIn('moved')).page, 'code')).toBeUndefined();
});
