import { afterAll, beforeAll, expect, test } from 'vitest';
import { byClient, confidential, type RealmServer, startRealm } from '../../support/realm-server.ts';

const settings = (allowRemoteResourceManagement: boolean) => ({
  allowRemoteResourceManagement,
  resources: [{ name: 'album', ownerManagedAccess: true }],
});

let realm: RealmServer;
beforeAll(async () => {
  realm = await startRealm({
    clients: [
      confidential('open', { authorizationServicesEnabled: true, authorizationSettings: settings(true) }),
      confidential('closed', { authorizationServicesEnabled: true, authorizationSettings: settings(false) }),
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

async function protection(client: string, method: string, path: string) {
  const { body } = await realm.token(byClient(client));
  const response = await fetch(`${realm.server.url}/realms/demo/authz/protection/${path}`, {
    method,
    headers: { authorization: `Bearer ${String(body.access_token)}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{"name":"photo"}' }),
  });
  const text = await response.text();
  return [response.status, text === '' ? undefined : JSON.parse(text)] as const;
}

const disabled = [400, { error: 'not_supported', error_description: 'Remote management is disabled.' }];

test.each([
  ['GET', 'resource_set', 200],
  ['GET', 'resource_set?name=album&deep=true', 200],
  ['GET', 'resource_set/none', 404],
  ['DELETE', 'resource_set/none', 404],
  ['POST', 'resource_set', 201],
])('without remote management %s %s is refused, reading too', async (method, path, allowed) => {
  expect(await protection('closed', method, path)).toEqual(disabled);
  expect((await protection('open', method, path))[0]).toBe(allowed);
});

test.each(['permission/ticket', 'uma-policy'])('%s is read without remote management', async (path) => {
  expect(await protection('closed', 'GET', path)).toEqual([200, []]);
});
