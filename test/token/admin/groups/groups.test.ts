import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
let realms = 0;
let at = '';

beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin[Symbol.asyncDispose]());
beforeEach(async () => {
  realms += 1;
  at = `realms/r${realms}`;
  await admin.makeRealm(`r${realms}`, {
    groups: [
      {
        id: 'west',
        name: 'West',
        description: 'W',
        attributes: { sun: ['late'] },
        subGroups: [
          { id: 'paris', name: 'Paris', attributes: { river: ['Seine', 'Marne'] } },
          { id: 'porto', name: 'Porto', subGroups: [{ id: 'gaia', name: 'Gaia' }] },
        ],
      },
      { id: 'east', name: 'East', realmRoles: ['uma_authorization'] },
    ],
    users: [
      { username: 'bob', groups: ['/West/Paris'], attributes: { a: ['1'] } },
      { username: 'ann', groups: ['West/Paris', '/West/Porto/Gaia'] },
      { username: 'cyd' },
    ],
    defaultGroups: ['/West/Porto'],
  });
});

const call = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${at}/${path}`, body);
  return answer === undefined ? status : [status, answer];
};
const shown = async (path: string) => (await admin.get(`${at}/${path}`)).body;
const made = async (path: string, body: object) => {
  const { status, headers, body: answer } = await admin.send('POST', `${at}/${path}`, body);
  return { status, id: headers.get('location')?.replace(`${admin.url}/admin/${at}/groups/`, ''), answer };
};
const groupsOf = async (username: string) => {
  const [{ id }] = await shown(`users?username=${username}&exact=true`);
  return (await shown(`users/${id}/groups`)).map(({ path }: { path: string }) => path);
};
const access = { view: true, viewMembers: true, manageMembers: true, manage: true, manageMembership: true };
const none = { attributes: {}, realmRoles: [], clientRoles: {} };
const west = { id: 'west', name: 'West', description: 'W', path: '/West', subGroupCount: 2, subGroups: [], access };
const east = { id: 'east', name: 'East', path: '/East', subGroupCount: 0, subGroups: [], access };
const paris = { id: 'paris', name: 'Paris', path: '/West/Paris', parentId: 'west', subGroupCount: 0, subGroups: [] };
const porto = { id: 'porto', name: 'Porto', path: '/West/Porto', parentId: 'west', subGroupCount: 1, subGroups: [] };
const ofParis = { ...none, attributes: { river: ['Seine', 'Marne'] } };
const ofEast = { ...none, realmRoles: ['uma_authorization'] };
const ofWest = { ...none, attributes: { sun: ['late'] } };

/** The names of a tree, each with those below it. */
type Tree = readonly { readonly name: string; readonly subGroups: Tree }[];
const names = (tree: Tree): string =>
  tree.map(({ name, subGroups }) => (subGroups.length > 0 ? `${name}(${names(subGroups)})` : name)).join(' ');

test('groups are shown by name, in brief and whole, alone and below others', async () => {
  expect(await shown('groups')).toEqual([east, west]);
  expect(await shown('groups?briefRepresentation=false&first=1&max=1')).toEqual([{ ...west, ...ofWest }]);
  expect(await shown('groups/east')).toEqual({ ...east, ...ofEast });
  expect(await shown('groups/west/children')).toEqual([
    { ...paris, ...ofParis, access },
    { ...porto, ...none, access },
  ]);
  expect(await shown('groups/west/children?briefRepresentation=true&search=RIS')).toEqual([{ ...paris, access }]);
  expect(await shown('groups/west/children?first=1')).toHaveLength(1);
  for (const [path, found] of [
    ['East', { ...east, ...ofEast }],
    ['West/Paris', { ...paris, ...ofParis }],
    ['West/Porto/Gaia', { id: 'gaia', parentId: 'porto' }],
  ] as const) {
    const { access: _, ...expected } = { access, ...found };
    const answer = await shown(`group-by-path/${path}`);
    expect(answer).toMatchObject(expected);
    expect(answer).not.toHaveProperty('access');
  }
  expect(await call('GET', 'group-by-path/West/Porto/Gaia/x')).toEqual([404, { error: 'Group path does not exist' }]);
});

describe('a search', () => {
  test.each([
    ['search=PAR', 'West(Paris)', 1],
    ['search=a', 'East West(Paris Porto(Gaia))', 3],
    ['search=st', 'East West', 2],
    ['search=paris&exact=true', 'West(Paris)', 1],
    ['search=pari&exact=true', '', 0],
    ['search=', 'East West', 5],
    ['q=river:Marne', 'West(Paris)', 5],
    ['q=river:Marne+sun:late', '', 5],
    ['q=sun:late&search=e', 'West', 2],
    ['q=sun:late&search=par', '', 1],
    ['q=x', 'East West', 5],
    ['search=a&first=1&max=1', 'West(Paris Porto(Gaia))', 3],
    ['top=true', 'East West', 2],
    ['top=true&search=we', 'West', 1],
  ])('for %s finds %j', async (query, tree, count) => {
    expect(names(await shown(`groups?${query}`))).toBe(tree);
    expect(await shown(`groups/count?${query}`)).toEqual({ count });
  });

  test('shows what is below in the same way', async () => {
    const whole = await shown('groups?search=paris&briefRepresentation=false');
    expect(whole).toEqual([{ ...west, ...ofWest, subGroups: [{ ...paris, ...ofParis, access }] }]);
  });
});

test('members are those who are in the group itself', async () => {
  const members = (await shown('groups/paris/members')) as { username: string }[];
  expect(members.map(({ username }) => username)).toEqual(['ann', 'bob']);
  expect(members[1]).toMatchObject({ attributes: { a: ['1'] }, requiredActions: [], totp: false });
  const [brief] = await shown('groups/paris/members?briefRepresentation=true&first=1&max=1');
  expect(brief).toMatchObject({ username: 'bob', attributes: { a: ['1'] } });
  expect(brief).not.toHaveProperty('totp');
  expect(await shown('groups/west/members')).toEqual([]);
});

test('groups are made where somebody wants them', async () => {
  const top = await made('groups', { name: 'North', description: 'N', attributes: { a: ['b'] } });
  expect(top).toEqual({ status: 201, id: expect.stringMatching(/^[0-9a-f-]{36}$/), answer: undefined });
  const north = { id: top.id, name: 'North', description: 'N', path: '/North', subGroupCount: 0, subGroups: [] };
  expect(await shown(`groups/${top.id}`)).toEqual({ ...north, ...none, attributes: { a: ['b'] }, access });
  // An identifier means a group that there is already.
  const unknown = [404, { error: 'Could not find child by id' }];
  expect(await call('POST', `groups/${top.id}/children`, { id: 'own', name: 'Oslo' })).toEqual(unknown);
  const child = await made(`groups/${top.id}/children`, { name: 'Oslo' });
  const oslo = { id: child.id, name: 'Oslo', path: '/North/Oslo', parentId: top.id, subGroups: [] };
  expect(child).toEqual({ status: 201, id: child.id, answer: { ...oslo, ...none, access } });
  expect(await shown(`groups/${child.id}`)).toEqual({ ...oslo, subGroupCount: 0, ...none, access });
  const taken = (of: string) => [409, { errorMessage: `${of} already exists.` }];
  expect(await call('POST', 'groups', { name: 'North' })).toEqual(taken("Top level group named 'North'"));
  expect(await call('POST', 'groups/west/children', { name: 'Paris' })).toEqual(taken("Sibling group named 'Paris'"));
  expect(await call('PUT', 'groups/east', { name: 'West' })).toEqual(taken("Top level group named 'West'"));
  expect(await call('PUT', 'groups/porto', { name: 'Paris' })).toEqual(taken("Sibling group named 'Paris'"));
  expect(await call('POST', 'groups', { name: ' ' })).toEqual([400, { errorMessage: 'Group name is missing' }]);
  // The same name elsewhere is another group.
  expect((await made('groups/west/children', { name: 'Oslo' })).status).toBe(201);
});

test('a renamed group takes along whoever is in it, and whatever names it', async () => {
  expect(await call('PUT', 'groups/west', { name: 'Ouest' })).toBe(204);
  expect(await shown('groups/west')).toEqual({ ...west, ...ofWest, name: 'Ouest', path: '/Ouest' });
  expect(await groupsOf('ann')).toEqual(['/Ouest/Porto/Gaia', '/Ouest/Paris']);
  expect((await shown('default-groups')).map(({ path }: { path: string }) => path)).toEqual(['/Ouest/Porto']);
  expect(await call('PUT', 'groups/west', { name: 'Ouest', description: 'O', attributes: { b: ['c'] } })).toBe(204);
  const { description, attributes } = await shown('groups/west');
  expect([description, attributes]).toEqual(['O', { b: ['c'] }]);
  expect(await call('PUT', 'groups/west', { name: 'Ouest', attributes: {} })).toBe(204);
  expect((await shown('groups/west')).attributes).toEqual({});
  expect(await groupsOf('cyd')).toEqual([]);
});

test('a group is moved to the top, and below another one, with all that is below it', async () => {
  expect(await call('POST', 'groups', { id: 'porto', name: 'Porto' })).toBe(204);
  expect(names(await shown('groups?search=o'))).toBe('Porto');
  expect(await groupsOf('ann')).toEqual(['/Porto/Gaia', '/West/Paris']);
  expect((await shown('default-groups')).map(({ path }: { path: string }) => path)).toEqual(['/Porto']);
  expect(await call('POST', 'groups/east/children', { id: 'porto' })).toEqual([
    400,
    { errorMessage: 'Group name is missing' },
  ]);
  expect(await call('POST', 'groups/east/children', { id: 'porto', name: 'ignored' })).toBe(204);
  expect(await groupsOf('ann')).toEqual(['/East/Porto/Gaia', '/West/Paris']);
  expect(names(await shown('groups?search=a'))).toBe('East(Porto(Gaia)) West(Paris)');
  const failed = { error: 'unknown_error', error_description: 'For more on this error consult the server log.' };
  expect(await call('POST', 'groups/gaia/children', { id: 'east', name: 'East' })).toEqual([500, failed]);
  expect(await call('POST', 'groups/east/children', { id: 'east', name: 'East' })).toBe(204);
  expect(names(await shown('groups?search=a'))).toBe('East(Porto(Gaia)) West(Paris)');
});

test('a group that goes takes along what is below it', async () => {
  expect(await call('DELETE', 'groups/porto')).toBe(204);
  expect(await groupsOf('ann')).toEqual(['/West/Paris']);
  expect(await shown('default-groups')).toEqual([]);
  expect(await call('GET', 'groups/gaia')).toEqual([404, { error: 'Could not find group by id' }]);
  expect(names(await shown('groups?search=a'))).toBe('East West(Paris)');
});

test('groups of new users are shown in brief, and each is there once', async () => {
  expect(await call('PUT', 'default-groups/porto')).toBe(204);
  expect(await call('PUT', 'default-groups/east')).toBe(204);
  expect(await shown('default-groups')).toEqual([
    { id: 'porto', name: 'Porto', path: '/West/Porto', subGroups: [] },
    { id: 'east', name: 'East', path: '/East', subGroups: [] },
  ]);
  expect((await shown('')).defaultGroups).toEqual(['/West/Porto', '/East']);
  expect(await call('DELETE', 'default-groups/porto')).toBe(204);
  expect((await shown('')).defaultGroups).toEqual(['/East']);
  expect(await call('PUT', 'default-groups/none')).toEqual([404, { error: 'Group not found' }]);
});

test('permissions are a feature that is off', async () => {
  const off = { error: 'Feature not enabled', error_description: 'For more on this error consult the server log.' };
  expect(await call('GET', 'groups/east/management/permissions')).toEqual([501, off]);
  expect(await call('PUT', 'groups/east/management/permissions', { enabled: true })).toEqual([501, off]);
  expect(await call('PUT', 'groups/east/management/permissions', { enabled: [] })).toMatchObject([400, {}]);
});
