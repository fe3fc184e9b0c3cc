import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop');
  await admin.send('POST', `${root}/clients`, { id: 'one', clientId: 'one' });
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${root}/${path}`, body);
  return [status, answer];
};
const shown = async (path: string) => (await admin.get(`${root}/${path}`)).body;
const names = async (path: string) => (await shown(path)).map(({ name }: { name: string }) => name);

describe.each([
  ['the realm', 'roles', false],
  ['a client', 'clients/one/roles', true],
])('roles of %s', (_, path, clientRole) => {
  test('are made, changed, found and deleted', async () => {
    const { status, headers } = await admin.send('POST', `${root}/${path}`, {
      name: 'a b/c',
      attributes: { k: ['v'] },
    });
    expect([status, headers.get('location')]).toEqual([201, `${admin.url}/admin/${root}/${path}/a%20b%2Fc`]);
    const role = await shown(`${path}/a%20b%2Fc`);
    expect(role).toMatchObject({ name: 'a b/c', composite: false, clientRole, attributes: { k: ['v'] } });
    expect(await called('POST', path, { name: 'a b/c' })).toEqual([
      409,
      { errorMessage: 'Role with name a b/c already exists' },
    ]);
    expect(await called('PUT', `${path}/a%20b%2Fc`, { name: 'abc', description: 'Letters' })).toEqual([204, undefined]);
    expect(await shown(`roles-by-id/${role.id}`)).toEqual({ ...role, name: 'abc', description: 'Letters' });
    expect(await names(`${path}?search=ETTER`)).toEqual(['abc']);
    expect((await shown(`${path}?search=abc`))[0]).not.toHaveProperty('attributes');
    expect((await shown(`${path}?search=abc&briefRepresentation=false`))[0]).toHaveProperty('attributes');
    await called('POST', path, { name: 'abd' });
    expect(await called('PUT', `${path}/abd`, { name: 'abc' })).toMatchObject([409, { error: 'conflict' }]);
    expect(await called('PUT', `${path}/abd`, { description: 'x' })).toEqual([400, { error: 'role has no name' }]);
    expect(await called('PUT', `${path}/abd`, { name: ' ' })).toEqual([400, { error: 'role has no name' }]);
    expect(await names(`${path}?search=ab&first=1&max=1`)).toEqual(['abd']);
    await called('DELETE', `${path}/abc`);
    expect(await called('GET', `roles-by-id/${role.id}`)).toEqual([404, { error: 'Could not find role with id' }]);
    expect(await called('DELETE', `${path}/abc`)).toEqual([404, { error: 'Could not find role' }]);
  });

  test('come with others', async () => {
    const composites = { realm: ['offline_access'], client: { account: ['view-profile'] } };
    await called('POST', path, { name: 'all', composite: true, composites });
    expect(await names(`${path}/all/composites`)).toEqual(['offline_access', 'view-profile']);
    expect(await names(`${path}/all/composites/realm`)).toEqual(['offline_access']);
    const [account] = await shown('clients?clientId=account');
    expect(await names(`${path}/all/composites/clients/${account.id}`)).toEqual(['view-profile']);
    const uma = await shown('roles/uma_authorization');
    expect(await called('POST', `${path}/all/composites`, [uma, uma])).toEqual([204, undefined]);
    expect(await names(`${path}/all/composites/realm`)).toEqual(['offline_access', 'uma_authorization']);
    expect(await called('DELETE', `${path}/all/composites`, [uma])).toEqual([204, undefined]);
    expect(await names(`${path}/all/composites/realm`)).toEqual(['offline_access']);
    expect(await called('POST', `${path}/all/composites`, [{ id: 'x' }])).toEqual([
      404,
      { error: 'Could not find composite role' },
    ]);
  });

  test.each([
    [{ realm: ['nope'] }, 'Realm Role with name nope does not exist'],
    [{ client: { account: ['nope'] } }, 'Client Role with name nope does not exist'],
  ])('do not come with others that do not exist: %j', async (composites, errorMessage) => {
    expect(await called('POST', path, { name: 'x', composite: true, composites })).toEqual([404, { errorMessage }]);
  });
});

test('the default role stays, and may be renamed', async () => {
  const errorMessage = 'default-roles-shop is default role of the realm and cannot be removed.';
  expect(await called('DELETE', 'roles/default-roles-shop')).toEqual([400, { errorMessage }]);
  expect(await called('PUT', 'roles/default-roles-shop', { name: 'everybody' })).toEqual([204, undefined]);
  expect((await shown('')).defaultRole).toMatchObject({ name: 'everybody' });
});

// Keycloak 26.7 looks for whom a path names before it reads a body.
test.each([
  ['users/nobody/role-mappings/realm', 'User not found'],
  ['groups/nothing/role-mappings/realm', 'Could not find group by id'],
  ['clients/one/scope-mappings/clients/nothing', 'Could not find client'],
])('%s is not there, whatever is sent', async (path, error) => {
  expect(await called('POST', path, '{')).toEqual([404, { error }]);
  expect(await called('DELETE', path, '{')).toEqual([404, { error }]);
});
