import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../support/browser.ts';
import { app, callback, type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';

// Scripts take the address of the form by a regular expression, and do not read `&amp;` as HTML does.
let realm: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({ clients: [app], users: [person('ada')] });
});
afterAll(() => realm[Symbol.asyncDispose]());

const rawAction = /action="(.*?)" method/;
const credentials = { username: 'ada', password: 'ada-pw' };

test('the address of the form works as it stands in the HTML', async () => {
  const browser = openBrowser();
  const { text } = await browser.get(realm.authUrl());
  const action = rawAction.exec(text)?.[1] ?? '';
  expect(action).toContain('&amp;execution=');
  const { status, location } = await browser.post(action, credentials);
  expect([status, location.startsWith(`${callback}?`), location.includes('code=')]).toEqual([302, true, true]);
});

test('a code alone finds no login', async () => {
  const browser = openBrowser();
  const { text } = await browser.get(realm.authUrl());
  const action = rawAction.exec(text)?.[1]?.split('&')[0] ?? '';
  expect((await browser.post(action, credentials)).status).toBe(400);
});

test.each([
  ['client_id=app;response_type=code;scope=openid;state=s', 'error=login_required&state=s'],
  ['client_id=app&response_type=code&scope=openid&state=a;b', 'error=login_required&state=a'],
  ['client_id=app&response_type=code&state=a%3Bb', 'error=login_required&state=a%3Bb'],
  ['client_id=app&response_type=code;response_type=code&state=s', 'error=invalid_request'],
])('a semicolon separates parameters: %s', async (query, answer) => {
  const url = `${realm.server.url}/realms/demo/protocol/openid-connect/auth?${query}`;
  const { location } = await openBrowser().get(`${url}&prompt=none&redirect_uri=${encodeURIComponent(callback)}`);
  expect(location).toContain(answer);
});
