import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRealmFiles } from '../../../src/token/realm/import/read-realm-files.ts';
import { emptyFolder } from '../../support/command.ts';

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = emptyFolder();
  for (const [name, value] of Object.entries(files)) writeFileSync(path.join(folder, name), JSON.stringify(value));
  return folder;
}

const realm = (more: object = {}) => ({ realm: 'r', enabled: true, groups: [{ name: 'team' }], ...more });
const usersFile = (users: object[], of = 'r') => ({ realm: of, users });

describe('an export with users in files of their own', () => {
  const files = {
    'r-realm.json': realm({ clients: [{ clientId: 'c', serviceAccountsEnabled: true }] }),
    'r-users-0.json': usersFile([{ username: 'a', groups: ['/team'] }]),
    'r-users-1.json': usersFile([{ username: 'robot', serviceAccountClientId: 'c' }]),
  };

  test.each(['its folder', 'its files'])('is read by %s', async (by) => {
    const folder = folderWith(files);
    const paths = by === 'its folder' ? [folder] : Object.keys(files).map((name) => path.join(folder, name));
    const [read] = await readRealmFiles(paths);
    expect([...(read?.usersByName.keys() ?? [])]).toEqual(['a', 'robot']);
    // The service account of the file is used, and the scope that comes with a new one is not added.
    expect(read?.serviceAccounts.get('c')?.username).toBe('robot');
    expect(read?.clients.get('c')?.defaultScopes.map(({ name }) => name)).not.toContain('service_account');
  });

  test('problems are named with the file of the users', async () => {
    const folder = folderWith({ ...files, 'r-users-0.json': usersFile([{ username: 'a', groups: ['nope'] }]) });
    await expect(readRealmFiles([folder])).rejects.toThrow(
      /r-users-0\.json: users\[0\]\.groups\[0\]: there is no group "nope"$/,
    );
  });
});

test('users without a realm, and folders without realms, are problems', async () => {
  const users = folderWith({ 'x-users-0.json': usersFile([{ username: 'a' }], 'x') });
  await expect(readRealmFiles([users])).rejects.toThrow(/there is no realm "x" for these users/);
  const empty = folderWith({});
  await expect(readRealmFiles([empty])).rejects.toThrow(`${empty}: there is no realm file (*.json) in this folder`);
});

describe('groups of users', () => {
  const groups = [
    { name: 'team', subGroups: [{ name: 'sub' }, { name: 'with/slash' }] },
    { name: 'with/slash' },
    { name: 'Zulu' },
  ];
  const pathsOf = async (names: string[]) => {
    const folder = folderWith({ 'r.json': { realm: 'r', groups, users: [{ username: 'u', groups: names }] } });
    const [read] = await readRealmFiles([folder]);
    return read?.usersByName.get('u')?.groups.map((group) => group.path);
  };
  test.each([
    [['team'], ['/team']],
    [['/team/'], ['/team']],
    [['team/sub'], ['/team/sub']],
    [['team/with/slash'], ['/team/with/slash']],
    [['with/slash'], ['/with/slash']],
    [
      ['team', 'Zulu', '/team'],
      ['/Zulu', '/team'],
    ],
  ])('%j', async (names, paths) => expect(await pathsOf(names)).toEqual(paths));
  test.each(['nogroup', '/', 'TEAM', 'team/none'])('%j is none', async (name) =>
    expect(pathsOf([name])).rejects.toThrow(/there is no group/),
  );
});

describe('client scopes', () => {
  const scopesOf = async (value: object) => {
    const client = { clientId: 'c', serviceAccountsEnabled: true };
    const folder = folderWith({ 'r.json': { realm: 'r', clients: [client], ...value } });
    const [read] = await readRealmFiles([folder]);
    const own = read?.clients.get('c');
    return [own?.defaultScopes.map(({ name }) => name).sort(), [...(own?.optionalScopes.keys() ?? [])].sort()];
  };
  const custom = { name: 'mine' };

  test('are built in where the file has none', async () => {
    const [defaults, optional] = await scopesOf({});
    expect(defaults).toEqual(['acr', 'basic', 'email', 'profile', 'roles', 'service_account', 'web-origins']);
    expect(optional).toEqual(['address', 'microprofile-jwt', 'offline_access', 'organization', 'phone']);
  });

  test('of the file are all there are, but for offline access', async () => {
    expect(await scopesOf({ clientScopes: [custom] })).toEqual([[], ['offline_access']]);
    expect(await scopesOf({ clientScopes: [custom], defaultDefaultClientScopes: ['mine', 'nope'] })).toEqual([
      ['mine'],
      ['offline_access'],
    ]);
  });

  test('that came later are added to a file of an older version', async () => {
    const [before] = await scopesOf({ clientScopes: [custom], keycloakVersion: '24.0.5' });
    // Service accounts are made before the upgrade that brings the scope for them.
    expect(before).toEqual(['basic']);
    const [same] = await scopesOf({ clientScopes: [custom], keycloakVersion: '26.1.0' });
    expect(same).toEqual([]);
  });

  test('a client that names one kind has none of the other', async () => {
    const clients = [{ clientId: 'c', defaultClientScopes: ['email'] }];
    expect(await scopesOf({ clients })).toEqual([['email'], []]);
  });
});
