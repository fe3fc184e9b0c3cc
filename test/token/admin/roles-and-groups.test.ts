import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsOf } from '../../support/realm-server.ts';
import { type AdminServer, passwordClient, startAdmin } from './admin-server.ts';

let admin: AdminServer;
const at = 'realms/staff';
let ann = '';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff', {
    clients: [passwordClient],
    users: [
      {
        username: 'ann',
        enabled: true,
        email: 'a@example.org',
        firstName: 'A',
        lastName: 'N',
        credentials: [{ type: 'password', value: 'p' }],
        realmRoles: ['default-roles-staff'],
      },
    ],
  });
  ann = (await admin.get(`${at}/users`)).body[0].id;
});
afterAll(() => admin[Symbol.asyncDispose]());

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const rolesInToken = async () => {
  const form = { grant_type: 'password', client_id: 'app', username: 'ann', password: 'p' };
  const { access_token } = await admin.tokens('staff', form);
  return (claimsOf(access_token).realm_access as { roles?: string[] } | undefined)?.roles ?? [];
};
const role = async (name: string) => (await admin.get(`${at}/roles/${name}`)).body;

/** Makes a group. @returns its identifier */
async function group(path: string, name: string): Promise<string> {
  const response = await admin.send('POST', `${at}/${path}`, { name });
  expect(response.status).toBe(201);
  return String(response.headers.get('location')).replace(/.*\//, '');
}

describe('roles of the realm', () => {
  test('are made, given to a user, renamed and deleted, and tokens follow', async () => {
    const made = await admin.send('POST', `${at}/roles`, { name: 'reader', description: 'reads' });
    expect([made.status, made.headers.get('location')]).toEqual([201, `${admin.url}/admin/${at}/roles/reader`]);
    const reader = await role('reader');
    expect(reader).toEqual({
      id: expect.any(String),
      name: 'reader',
      description: 'reads',
      composite: false,
      clientRole: false,
      containerId: (await admin.get(at)).body.id,
      attributes: {},
    });
    const mappings = `${at}/users/${ann}/role-mappings/realm`;
    expect((await admin.send('POST', mappings, [reader])).status).toBe(204);
    expect(names((await admin.get(mappings)).body)).toEqual(['default-roles-staff', 'reader']);
    expect(names((await admin.get(`${mappings}/available`)).body)).toEqual(['offline_access', 'uma_authorization']);
    expect((await admin.get(`${at}/roles/reader/users`)).body).toMatchObject([
      { username: 'ann', access: { manage: true } },
    ]);
    expect(await rolesInToken()).toContain('reader');
    await admin.send('PUT', `${at}/roles-by-id/${reader.id}`, { name: 'author' });
    expect(await rolesInToken()).toContain('author');
    await admin.send('DELETE', `${at}/roles/author`);
    expect(await rolesInToken()).not.toContain('author');
    expect((await admin.get(`${at}/roles/author`)).body).toEqual({ error: 'Could not find role' });
  });

  test('bring others with them', async () => {
    for (const name of ['whole', 'part']) await admin.send('POST', `${at}/roles`, { name });
    const [whole, part] = [await role('whole'), await role('part')];
    await admin.send('POST', `${at}/roles/whole/composites`, [part]);
    expect(names((await admin.get(`${at}/roles-by-id/${whole.id}/composites/realm`)).body)).toEqual(['part']);
    const mappings = `${at}/users/${ann}/role-mappings/realm`;
    await admin.send('POST', mappings, [whole]);
    expect(await rolesInToken()).toEqual(expect.arrayContaining(['whole', 'part']));
    expect(names((await admin.get(`${mappings}/composite`)).body)).toContain('part');
    await admin.send('DELETE', `${at}/roles/whole/composites`, [part]);
    expect(await rolesInToken()).not.toContain('part');
    await admin.send('DELETE', mappings, [whole]);
    expect(names((await admin.get(mappings)).body)).toEqual(['default-roles-staff']);
  });

  test.each<[method: string, path: string, body: object | undefined, status: number, expected: object]>([
    [
      'POST',
      'roles',
      { name: 'offline_access' },
      409,
      { errorMessage: 'Role with name offline_access already exists' },
    ],
    ['POST', 'roles', {}, 400, { error: 'role has no name' }],
    ['GET', 'roles-by-id/none', undefined, 404, { error: 'Could not find role with id' }],
    [
      'DELETE',
      'roles/default-roles-staff',
      undefined,
      400,
      { errorMessage: 'default-roles-staff is default role of the realm and cannot be removed.' },
    ],
    ['POST', 'groups', {}, 400, { errorMessage: 'Group name is missing' }],
    ['GET', 'groups/none', undefined, 404, { error: 'Could not find group by id' }],
    ['GET', 'group-by-path/none', undefined, 404, { error: 'Group path does not exist' }],
  ])('%s %s %j', async (method, path, body, status, expected) => {
    const response = await admin.send(method, `${at}/${path}`, body);
    expect([response.status, response.body]).toEqual([status, expected]);
  });

  test('of a client are given as well', async () => {
    const client = 'realm-management';
    const { body } = await admin.get(`${at}/users/${ann}/role-mappings`);
    expect(body.clientMappings).toBeUndefined();
    const { body: composites } = await admin.get(`${at}/roles/default-roles-staff/composites`);
    const profile = composites.find(({ name }: { name: string }) => name === 'view-profile');
    const mappings = `${at}/users/${ann}/role-mappings/clients/${profile.containerId}`;
    await admin.send('POST', mappings, [profile]);
    expect((await admin.get(`${at}/users/${ann}/role-mappings`)).body.clientMappings).toMatchObject({
      account: { client: 'account', mappings: [{ name: 'view-profile', clientRole: true }] },
    });
    await admin.send('DELETE', mappings);
    expect((await admin.get(mappings)).body).toEqual([]);
    expect((await admin.get(`${at}/users/${ann}/role-mappings/clients/${client}`)).body).toEqual({
      error: 'Client not found',
    });
  });
});

describe('groups', () => {
  test('make a tree, have members and roles, move and go', async () => {
    const staff = await group('groups', 'staff');
    const berlin = await group(`groups/${staff}/children`, 'berlin');
    expect((await admin.send('POST', `${at}/groups`, { name: 'staff' })).body).toEqual({
      errorMessage: "Top level group named 'staff' already exists.",
    });
    expect((await admin.send('POST', `${at}/groups/${staff}/children`, { name: 'berlin' })).body).toEqual({
      errorMessage: "Sibling group named 'berlin' already exists.",
    });
    expect((await admin.get(`${at}/groups`)).body).toMatchObject([{ name: 'staff', subGroupCount: 1, subGroups: [] }]);
    expect((await admin.get(`${at}/groups?search=ber`)).body).toMatchObject([
      { subGroups: [{ path: '/staff/berlin' }] },
    ]);
    expect((await admin.get(`${at}/groups/count`)).body).toEqual({ count: 2 });
    await admin.send('PUT', `${at}/users/${ann}/groups/${berlin}`);
    const manager = await admin.send('POST', `${at}/roles`, { name: 'manager' });
    expect(manager.status).toBe(201);
    await admin.send('POST', `${at}/groups/${staff}/role-mappings/realm`, [await role('manager')]);
    expect(await rolesInToken()).toContain('manager');
    expect(names((await admin.get(`${at}/roles/manager/groups`)).body)).toEqual(['staff']);
    await admin.send('PUT', `${at}/groups/${staff}`, { name: 'people' });
    expect((await admin.get(`${at}/users/${ann}/groups`)).body).toMatchObject([{ id: berlin, path: '/people/berlin' }]);
    expect((await admin.get(`${at}/groups/${berlin}/members`)).body).toMatchObject([{ username: 'ann' }]);
    await admin.send('POST', `${at}/groups`, { id: berlin, name: 'berlin' });
    expect((await admin.get(`${at}/group-by-path/berlin`)).body).toMatchObject({ id: berlin });
    expect(await rolesInToken()).not.toContain('manager');
    await admin.send('DELETE', `${at}/groups/${berlin}`);
    expect((await admin.get(`${at}/users/${ann}/groups`)).body).toEqual([]);
    await admin.send('DELETE', `${at}/groups/${staff}`);
  });

  test('are joined by new users where the realm says so', async () => {
    const all = await group('groups', 'everybody');
    await admin.send('PUT', `${at}/default-groups/${all}`);
    expect(names((await admin.get(`${at}/default-groups`)).body)).toEqual(['everybody']);
    const made = await admin.send('POST', `${at}/users`, { username: 'newcomer' });
    const id = String(made.headers.get('location')).replace(/.*\//, '');
    expect((await admin.get(`${at}/users/${id}/groups`)).body).toMatchObject([{ path: '/everybody' }]);
    await admin.send('DELETE', `${at}/default-groups/${all}`);
    expect((await admin.get(`${at}/default-groups`)).body).toEqual([]);
  });
});
