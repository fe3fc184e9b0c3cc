import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './admin-server.ts';

let admin: AdminServer;
beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff', {
    users: [{ id: 'u', username: 'ann', credentials: [{ id: 'c', type: 'password', value: 'p' }] }],
    groups: [{ id: 'g', name: 'team' }],
    roles: { realm: [{ id: 'r', name: 'part' }] },
    clients: [{ id: 'app-id', clientId: 'app', publicClient: true }],
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

// In this order: what goes is used before.
test.each<[method: string, path: string, isUncached: boolean]>([
  ['PUT', 'users/u/groups/g', true],
  ['DELETE', 'users/u/groups/g', true],
  ['PUT', 'default-groups/g', true],
  ['DELETE', 'default-groups/g', true],
  ['POST', 'users/u/logout', false],
  ['DELETE', 'users/u/credentials/c', true],
  ['DELETE', 'users/u', true],
  ['DELETE', 'groups/g', false],
  ['DELETE', 'roles/part', true],
  ['DELETE', 'clients/app-id', true],
])('%s %s says whether it may be kept (Keycloak 26.7)', async (method, path, isUncached) => {
  const { status, headers } = await admin.send(method, `realms/staff/${path}`);
  expect([status, headers.get('cache-control')]).toEqual([204, isUncached ? 'no-cache' : null]);
});
