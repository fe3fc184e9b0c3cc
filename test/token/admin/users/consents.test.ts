import { afterAll, beforeAll, expect, test } from 'vitest';
import { postForm } from '../../../support/token-request.ts';
import { type AdminServer, passwordClient, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const at = 'realms/staff/users/ann-id';

beforeAll(async () => {
  admin = await startAdmin();
  const client = (clientId: string) => ({ ...passwordClient, clientId, id: `${clientId}-id` });
  await admin.makeRealm('staff', {
    clients: ['app', 'other', 'third'].map(client),
    users: [
      {
        id: 'ann-id',
        username: 'ann',
        enabled: true,
        email: 'a@b.c',
        firstName: 'A',
        lastName: 'N',
        credentials: [{ type: 'password', value: 'p' }],
        realmRoles: ['default-roles-staff'],
        clientConsents: [
          { clientId: 'app', grantedClientScopes: ['email'], createdDate: 5, lastUpdatedDate: 6 },
          { clientId: 'other', grantedClientScopes: [] },
        ],
      },
    ],
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

const login = (client_id: string, scope: string) =>
  postForm(admin.url, 'staff/protocol/openid-connect/token', {
    grant_type: 'password',
    client_id,
    username: 'ann',
    password: 'p',
    scope,
  });
const shown = async (path: string) => (await admin.get(`${at}/${path}`)).body;
const clientsOf = async () =>
  ((await shown('sessions')) as { clients: Record<string, string> }[])
    .flatMap(({ clients }) => Object.values(clients))
    .toSorted()
    .join(' ');

test('consents are shown with what is allowed besides, and go with it', async () => {
  for (const client of ['app', 'third']) await login(client, 'openid offline_access');
  for (const client of ['app', 'other']) await login(client, 'openid');
  const offline = (client: string) => [{ client: `${client}-id`, key: 'Offline Token' }];
  const app = { clientId: 'app', grantedClientScopes: ['email'], createdDate: 5, lastUpdatedDate: 6 };
  const other = { clientId: 'other', grantedClientScopes: [], createdDate: null, lastUpdatedDate: null };
  const third = { clientId: 'third', grantedClientScopes: [], additionalGrants: offline('third') };
  expect(await shown('consents')).toEqual([
    { ...app, additionalGrants: offline('app') },
    { ...other, additionalGrants: [] },
    third,
  ]);
  expect(await clientsOf()).toBe('app other');
  const revoke = async (client: string) => (await admin.send('DELETE', `${at}/consents/${client}`)).status;
  expect(await revoke('app')).toBe(204);
  expect(await shown('consents')).toEqual([{ ...other, additionalGrants: [] }, third]);
  expect([await clientsOf(), await shown('offline-sessions/app-id')]).toEqual(['other', []]);
  expect(await revoke('third')).toBe(204);
  expect(await shown('consents')).toEqual([{ ...other, additionalGrants: [] }]);
  expect(await revoke('other')).toBe(204);
  expect([await shown('consents'), await clientsOf()]).toEqual([[], '']);
  expect(await revoke('other')).toBe(404);
});
