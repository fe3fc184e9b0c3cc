import { expect, test } from 'vitest';
import { startServer } from '../../../src/index.ts';
import { settingsFromEnvironment } from '../../../src/settings/read-settings.ts';
import { postForm } from '../../support/token-request.ts';

test('AUTH_REALM set to nothing', () => {
  const realmOf = (text: string | undefined) => settingsFromEnvironment({ AUTH_REALM: text }).auth.realm;
  expect([undefined, '', ' ', ' mine '].map(realmOf)).toEqual(['demo', '', '', 'mine']);
});

test('without a realm of its own there is only `master`, as in a fresh Keycloak', async () => {
  const auth = { realm: '', adminUsername: 'admin', adminPassword: 'secret' };
  await using server = await startServer({ port: 0, auth });
  expect((await fetch(`${server.url}/realms/demo`)).status).toBe(404);
  expect((await fetch(`${server.url}/realms/master`)).status).toBe(200);
  const login = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: 'secret' };
  const granted = await postForm(server.url, 'master/protocol/openid-connect/token', login);
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const admin = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/admin/realms${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const realms = (await (await admin('')).json()) as { realm: string }[];
  expect(realms.map(({ realm }) => realm)).toEqual(['master']);
  expect((await admin('', { method: 'POST', body: JSON.stringify({ realm: 'made', enabled: true }) })).status).toBe(
    201,
  );
  expect((await fetch(`${server.url}/realms/made`)).status).toBe(200);
  expect((await fetch(`${server.url}/-/openapi.json`)).status).toBe(200);
});
