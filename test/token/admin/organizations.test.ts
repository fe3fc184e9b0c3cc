import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop/organizations';
beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop', { organizationsEnabled: true });
  await admin.makeRealm('without');
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown) => {
  const response = await admin.send(method, path, body);
  return [response.status, response.body];
};
const shown = async (path: string) => (await admin.get(path)).body;
const made = async (path: string, body: object | string) => {
  const { status, headers, text } = await admin.send('POST', path, body);
  expect(status, text).toBe(201);
  return headers.get('location')?.split('/').at(-1) ?? '';
};

test('an organization has members, groups and providers', async () => {
  const acme = { name: 'Acme', domains: [{ name: 'acme.org', verified: true }], attributes: { a: ['1'] } };
  const id = await made(root, acme);
  const path = `${root}/${id}`;
  expect(await shown(path)).toEqual({ id, ...acme, alias: 'Acme', enabled: true });
  const user = await made('realms/shop/users', { username: 'ann', email: 'ann@acme.org' });
  await made(`${path}/members`, user);
  expect(await called('POST', `${path}/members`, `"${user}"`)).toEqual([
    409,
    { errorMessage: 'User is already a member of the organization.' },
  ]);
  expect(await shown(`${path}/members`)).toMatchObject([{ id: user, membershipType: 'UNMANAGED' }]);
  expect(await shown(`${path}/members/count`)).toBe(1);
  expect(await shown(`${path}/members?search=bob`)).toEqual([]);
  expect(await shown(`${root}/members/${user}/organizations`)).toMatchObject([{ id }]);
  const group = await made(`${path}/groups`, { name: 'staff' });
  await called('POST', `${path}/groups/${group}/children`, { name: 'berlin' });
  expect(await shown(`${path}/groups/group-by-path/staff/berlin`)).toMatchObject({ path: '/staff/berlin' });
  await called('PUT', `${path}/groups/${group}/members/${user}`);
  expect(await shown(`${path}/members/${user}/groups`)).toMatchObject([{ id: group, name: 'staff' }]);
  expect(await shown('realms/shop/groups')).toEqual([]);
  const role = await shown('realms/shop/roles/offline_access');
  await called('POST', `${path}/groups/${group}/role-mappings/realm`, [role]);
  expect(await shown(`${path}/groups/${group}/role-mappings/realm`)).toMatchObject([{ name: 'offline_access' }]);
  await made('realms/shop/identity-provider/instances', { alias: 'oid', providerId: 'oidc', config: {} });
  await called('POST', `${path}/identity-providers`, 'oid');
  expect(await shown(`${path}/identity-providers`)).toMatchObject([{ alias: 'oid', organizationId: id }]);
  expect(await shown('realms/shop/identity-provider/instances?realmOnly=true')).toEqual([]);
  await admin.send('DELETE', `realms/shop/users/${user}`);
  expect(await shown(`${path}/members`)).toEqual([]);
  expect(await called('DELETE', path)).toEqual([204, undefined]);
  expect((await shown('realms/shop/identity-provider/instances/oid')).organizationId).toBeUndefined();
  expect(await called('GET', path)).toEqual([404, { errorMessage: 'Organization not found.' }]);
});

describe('what is no organization', () => {
  beforeAll(async () => void (await made(root, { name: 'Taken', alias: 'taken', domains: [{ name: 'taken.org' }] })));
  test.each<[body: object, status: number, errorMessage: string]>([
    [{ name: '' }, 400, 'Name can not be null'],
    [{ name: 'Taken' }, 409, 'A organization with the same name already exists.'],
    [{ name: 'x', alias: 'taken' }, 409, 'A organization with the same alias already exists'],
    [{ name: 'a b' }, 400, 'Name cannot be used as alias: Empty Space not allowed.'],
    [{ name: 'x', domains: [{ name: 'no_' }] }, 400, 'Invalid domain format: no_'],
    [
      { name: 'x', domains: [{ name: 'taken.org' }] },
      400,
      'Domain taken.org is already linked to organization Taken in realm shop',
    ],
    [{ name: 'x', redirectUrl: 'nope' }, 400, 'Organization redirect URL is not valid.'],
  ])('%j', async (body, status, errorMessage) =>
    expect(await called('POST', root, body)).toEqual([status, { errorMessage }]),
  );

  test('a realm without organizations', async () => {
    const errorMessage = 'Organizations not enabled for this realm.';
    expect(await called('GET', 'realms/without/organizations')).toEqual([404, { errorMessage }]);
  });
});

test('a realm file names members and providers', async () => {
  await admin.makeRealm('filed', {
    organizationsEnabled: true,
    users: [{ username: 'ann' }],
    identityProviders: [{ alias: 'oid', providerId: 'oidc' }],
    organizations: [
      {
        name: 'Acme',
        members: [{ username: 'ann', membershipType: 'MANAGED' }],
        identityProviders: [{ alias: 'oid' }],
      },
    ],
  });
  const [{ id }] = await shown('realms/filed/organizations');
  const path = `realms/filed/organizations/${id}`;
  const [member] = await shown(`${path}/members?membershipType=MANAGED`);
  expect(member.username).toBe('ann');
  expect(await shown(`${path}/identity-providers`)).toMatchObject([{ alias: 'oid' }]);
  // A managed member goes with the membership.
  await called('DELETE', `${path}/members/${member.id}`);
  expect((await admin.get(`realms/filed/users/${member.id}`)).status).toBe(404);
});

test('an invitation needs an address, or a user', async () => {
  const id = await made(root, { name: 'Guests' });
  const invite = async (path: string, form: Readonly<Record<string, string>>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = new URLSearchParams(form).toString();
    const { status, body } = await admin.send('POST', `${root}/${id}/members/${path}`, sent, headers);
    return [status, body.errorMessage ?? body.error];
  };
  for (const form of [{}, { email: '' }, { email: ' ' }])
    expect(await invite('invite-user', form)).toEqual([400, 'Email is required to invite a member']);
  expect(await invite('invite-user', { email: 'x' })).toEqual([400, 'Invalid email format']);
  expect(await invite('invite-user', { email: 'a@b.c' })).toEqual([500, 'Failed to send invite email']);
  const nobody = 'To invite a member you need to provide the user id';
  for (const form of [{}, { id: '' }]) expect(await invite('invite-existing-user', form)).toEqual([400, nobody]);
  expect(await invite('invite-existing-user', { id: 'x' })).toEqual([400, 'User does not exist']);
});
