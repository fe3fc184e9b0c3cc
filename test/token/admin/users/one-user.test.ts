import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postForm } from '../../../support/token-request.ts';
import { type AdminServer, passwordClient, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const at = 'realms/staff';
const now = 1_700_000_000_000;

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff', {
    clients: [
      { ...passwordClient, id: 'app-id' },
      { clientId: 'asks', id: 'asks-id', publicClient: true, directAccessGrantsEnabled: true },
    ],
    groups: [
      { id: 'b', name: 'Berlin', attributes: { a: ['1'] }, realmRoles: ['uma_authorization'] },
      { id: 'a', name: 'Amsterdam', description: 'City', subGroups: [{ id: 'c', name: 'Centre' }] },
      { id: 'all', name: 'all' },
    ],
    defaultGroups: ['/all'],
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

/** Makes a user. @returns the path */
async function make(username: string, more: object = {}): Promise<string> {
  const { headers, text } = await admin.send('POST', `${at}/users`, { username, ...more });
  expect(text).toBe('');
  return `${at}/users/${headers.get('location')?.split('/').at(-1)}`;
}
const call = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, path, body);
  return answer === undefined ? status : [status, answer];
};
const shown = async (path: string) => (await admin.get(path)).body;
const person = (name: string) => ({
  enabled: true,
  email: `${name}@b.c`,
  firstName: 'F',
  lastName: 'L',
  credentials: [{ type: 'password', value: 'p' }],
});

describe('the groups of a user', () => {
  test('are those of new users and those that come with it, by name', async () => {
    const user = await make('grouped', { groups: ['Berlin', '/all', '/Amsterdam/Centre'] });
    const berlin = { id: 'b', name: 'Berlin', path: '/Berlin', subGroups: [] };
    const centre = { id: 'c', name: 'Centre', path: '/Amsterdam/Centre', parentId: 'a', subGroups: [] };
    const all = { id: 'all', name: 'all', path: '/all', subGroups: [] };
    expect(await shown(`${user}/groups`)).toEqual([berlin, centre, all]);
    const none = { attributes: {}, realmRoles: [], clientRoles: {} };
    expect(await shown(`${user}/groups?briefRepresentation=false&first=0&max=2`)).toEqual([
      { ...berlin, ...none, attributes: { a: ['1'] }, realmRoles: ['uma_authorization'] },
      { ...centre, ...none },
    ]);
    expect(await shown(`${user}/groups?search=EN`)).toEqual([centre]);
    expect(await shown(`${user}/groups/count`)).toEqual({ count: 3 });
    expect(await shown(`${user}/groups/count?search=en`)).toEqual({ count: 1 });
  });

  test('change one by one', async () => {
    const user = await make('mover');
    const names = async () => (await shown(`${user}/groups`)).map(({ name }: { name: string }) => name);
    expect(await call('PUT', `${user}/groups/a`)).toBe(204);
    expect(await call('PUT', `${user}/groups/a`)).toBe(204);
    expect(await names()).toEqual(['Amsterdam', 'all']);
    expect((await shown(`${user}/groups`))[0]).toMatchObject({ description: 'City' });
    expect(await call('DELETE', `${user}/groups/all`)).toBe(204);
    expect(await names()).toEqual(['Amsterdam']);
    expect(await call('PUT', `${user}/groups/none`)).toEqual([404, { error: 'Group not found' }]);
    expect(await call('GET', `${at}/users/none/groups`)).toEqual([404, { error: 'User not found' }]);
  });
});

test('sessions of a user, also those without the user, are shown until somebody ends them', async () => {
  const user = await make('busy', person('busy'));
  const id = user.split('/').at(-1);
  const login = (client_id: string, scope = 'openid') => {
    const form = { grant_type: 'password', client_id, username: 'busy', password: 'p', scope };
    return postForm(admin.url, 'staff/protocol/openid-connect/token', form);
  };
  const session = (clients: object) => ({
    id: expect.any(String),
    username: 'busy',
    userId: id,
    ipAddress: '127.0.0.1',
    start: now,
    lastAccess: now,
    rememberMe: false,
    clients,
    transientUser: false,
  });
  await login('app');
  await login('app', 'offline_access');
  await login('asks');
  const others = await make('else', person('else'));
  expect(await shown(`${others}/sessions`)).toEqual([]);
  const open = await shown(`${user}/sessions`);
  expect(open).toHaveLength(2);
  expect(open).toEqual(expect.arrayContaining([session({ 'asks-id': 'asks' }), session({ 'app-id': 'app' })]));
  expect(await shown(`${user}/offline-sessions/app-id`)).toEqual([session({ 'app-id': 'app' })]);
  expect(await shown(`${user}/offline-sessions/asks-id`)).toEqual([]);
  expect(await shown(`${others}/offline-sessions/app-id`)).toEqual([]);
  expect(await call('GET', `${user}/offline-sessions/none`)).toEqual([404, { error: 'Client not found' }]);
  expect(await shown(`${at}/client-session-stats`)).toEqual(
    expect.arrayContaining([
      { offline: '1', clientId: 'app', active: '1', id: 'app-id' },
      { offline: '0', clientId: 'asks', active: '1', id: 'asks-id' },
    ]),
  );
  expect(await call('POST', `${user}/logout`)).toBe(204);
  expect([await shown(`${user}/sessions`), await shown(`${user}/offline-sessions/app-id`)]).toEqual([[], []]);
  expect((await shown(user)).notBefore).toBe(now / 1000);
  expect(await shown(`${user}/unmanagedAttributes`)).toEqual({});
});

describe('a change', () => {
  test('leaves name and address to whom they belong', async () => {
    const [one] = [await make('one', person('one')), await make('two', person('two'))];
    const taken = (what: string) => [409, { errorMessage: `User exists with same ${what}` }];
    expect(await call('PUT', one, { email: 'TWO@b.c' })).toEqual(taken('email'));
    expect(await call('PUT', one, { email: 'ONE@b.c', username: 'ONE' })).toBe(204);
    await admin.send('PUT', at, { editUsernameAllowed: true });
    expect(await call('PUT', one, { username: 'TWO' })).toEqual(taken('username'));
    expect(await call('PUT', one, { username: 'TWO', email: 'TWO@b.c' })).toEqual(taken('email'));
    expect(await call('PUT', one, { username: 'Uno' })).toBe(204);
    expect((await shown(one)).username).toBe('uno');
    await admin.send('PUT', at, {
      editUsernameAllowed: false,
      duplicateEmailsAllowed: true,
      loginWithEmailAllowed: false,
    });
    expect(await call('PUT', one, { email: 'two@b.c' })).toBe(204);
    await admin.send('PUT', at, { duplicateEmailsAllowed: false });
    expect(await call('PUT', one, { firstName: '<' })).toMatchObject([400, { field: 'firstName' }]);
    expect(await call('PUT', one, { email: 'uno@b.c', credentials: [{ value: 'q' }] })).toBe(204);
    expect(await shown(`${one}/credentials`)).toHaveLength(1);
  });

  test('of the address is one of the name, where that is the name', async () => {
    await admin.send('PUT', at, { registrationEmailAsUsername: true });
    const user = await make('ignored', { email: 'Name@b.c' });
    expect((await shown(user)).username).toBe('name@b.c');
    expect(await call('PUT', user, { email: 'other@b.c', username: 'x' })).toBe(204);
    expect(await shown(user)).toMatchObject({ username: 'other@b.c', email: 'other@b.c' });
    expect(await call('PUT', user, { firstName: 'F' })).toBe(204);
    expect(await call('POST', `${at}/users`, { username: 'x' })).toEqual([
      400,
      { errorMessage: 'User name is missing' },
    ]);
    await admin.send('PUT', at, { registrationEmailAsUsername: false });
  });
});
