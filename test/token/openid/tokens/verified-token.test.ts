import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../../../src/index.ts';
import { emptyFolder } from '../../../support/command.ts';
import { movableClock } from '../../../support/movable-clock.ts';
import { postForm, tokenOf } from '../../../support/token-request.ts';

const credentials = { client_id: 'c', client_secret: 's' };
const ownAudience = {
  name: 'own audience',
  protocolMapper: 'oidc-audience-mapper',
  config: { 'included.client.audience': 'c', 'access.token.claim': 'true' },
};

test('access tokens issued before the not-before time of the realm are not valid', async () => {
  const clock = movableClock(1_700_000_000_000);
  const file = path.join(emptyFolder(), 'realm.json');
  const client = { clientId: 'c', secret: 's', serviceAccountsEnabled: true, protocolMappers: [ownAudience] };
  writeFileSync(file, JSON.stringify({ realm: 'demo', enabled: true, notBefore: 1_700_000_010, clients: [client] }));
  await using server = await startServer({ port: 0, auth: { realmFiles: [file] } }, { clock });
  const newToken = async () => {
    const { body } = await tokenOf(server.url, { grant_type: 'client_credentials', scope: 'openid', ...credentials });
    return body.access_token;
  };
  const isActive = async (token: string) => {
    const response = await postForm(server.url, 'demo/protocol/openid-connect/token/introspect', {
      ...credentials,
      token,
    });
    return ((await response.json()) as { active: boolean }).active;
  };
  const userinfo = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/realms/demo/protocol/openid-connect/userinfo`, { headers })).status;
  };
  const early = await newToken();
  expect([await isActive(early), await userinfo(early)]).toEqual([false, 401]);
  await clock.advance(10_000);
  const late = await newToken();
  expect([await isActive(late), await userinfo(late)]).toEqual([true, 200]);
  // Dots at the end count for nothing (Keycloak 26.7).
  expect([await isActive(`${late}..`), await userinfo(`${late}.`)]).toEqual([true, 200]);
  expect([await isActive(early), await userinfo(early)]).toEqual([false, 401]);
});
