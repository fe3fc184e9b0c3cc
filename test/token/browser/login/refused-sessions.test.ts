import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, parameterOf } from '../../../support/browser.ts';
import { app, type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';

let realm: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({
    users: [person('ada'), person('late', { notBefore: 2_100_000_000 })],
    clients: [
      app,
      { clientId: 'pushing', secret: 's', redirectUris: app.redirectUris },
      { clientId: 'bearer', secret: 's', bearerOnly: true, redirectUris: app.redirectUris },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

test.each([
  ['ada', undefined],
  ['late', 'login_required'],
])('a session of %s, which a token from before the time of the user does not have: %s', async (name, error) => {
  const { browser, page } = await realm.logIn(name);
  expect(parameterOf(page, 'code')).toBeDefined();
  expect(parameterOf(await browser.get(realm.authUrl({ prompt: 'none' })), 'error')).toBe(error);
});

test.each([
  ['pushing', 201, undefined],
  ['bearer', 401, { error: 'invalid_request', error_description: 'Authentication failed.' }],
])('%s pushes a request: %s', async (client_id, status, refused) => {
  const { url } = realm.server;
  const parameters = { client_id, client_secret: 's', response_type: 'code', redirect_uri: 'http://localhost:3000/cb' };
  const pushed = await fetch(`${url}/realms/demo/protocol/openid-connect/ext/par/request`, {
    method: 'POST',
    body: new URLSearchParams(parameters),
  });
  const body = (await pushed.json()) as object;
  expect([pushed.status, 'error' in body ? body : undefined]).toEqual([status, refused]);
});

test('an access token is no hint of who logs out', async () => {
  const { page } = await realm.logIn('ada');
  const { url } = realm.server;
  const granted = await fetch(`${url}/realms/demo/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'app',
      redirect_uri: 'http://localhost:3000/cb',
      code: parameterOf(page, 'code') ?? '',
    }),
  });
  const { access_token = '', id_token = '' } = (await granted.json()) as Record<string, string>;
  const said = async (hint: string) =>
    (await openBrowser().get(`${url}/realms/demo/protocol/openid-connect/logout?id_token_hint=${hint}`)).messages;
  expect(await said(access_token)).toEqual(['Invalid parameter: id_token_hint']);
  expect(await said(id_token)).not.toEqual(['Invalid parameter: id_token_hint']);
});
