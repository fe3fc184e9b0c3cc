import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';
import { settingsRealm } from '../../../../src/token/realm/import/settings-realm.ts';
import type { Realm } from '../../../../src/token/realm/realm.ts';
import {
  BudgetError,
  changeBudget,
  maxMadeCharacters,
} from '../../../../src/token/realm/representations/change-budget.ts';
import { type RealmStore, realmStore } from '../../../../src/token/realm/representations/realm-store.ts';
import { confidential, person } from '../../../support/realm-server.ts';

/** The store of a realm, and the realm as it is now. */
function opened(first: Realm, budget = changeBudget()): { store: RealmStore; realm: () => Realm } {
  let realm = first;
  const store = realmStore({
    realm: first,
    budget,
    changed(next) {
      realm = next;
    },
  });
  return { store, realm: () => realm };
}

const realmOf = (more: object) => readRealm({ value: { realm: 'demo', enabled: true, ...more }, place: 'r.json: ' });

const withPeople = () =>
  opened(
    realmOf({
      duplicateEmailsAllowed: true,
      clients: [confidential('c')],
      roles: { realm: [{ name: 'reader' }], client: { c: [{ name: 'own' }] } },
      groups: [{ name: 'staff', subGroups: [{ name: 'berlin', realmRoles: ['reader'] }] }],
      users: [
        person('ann', { realmRoles: ['reader'] }),
        person('ben', { groups: ['staff/berlin'], email: 'ANN@example.org' }),
      ],
    }),
  );

/** A realm without what differs between a file and a store: places, and how its users are kept. */
function comparable({ source: _source, warnings: _warnings, keyProviders, ...realm }: Realm) {
  return {
    ...realm,
    keyProviders: keyProviders.map(({ place: _place, ...provider }) => provider),
    ...Object.fromEntries(
      (['clients', 'usersById', 'usersByName', 'usersByEmail', 'serviceAccounts'] as const).map((name) => [
        name,
        new Map<string, unknown>([...realm[name]].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    ),
  };
}

describe('a realm that is read from its representation', () => {
  const files = ['test/golden/realm-demo.json', 'test/token/realms/orchard.json'];
  const settings = { realm: 'demo', clientId: 'c', clientSecret: 's', accessTokenLifespan: 60 };
  test.each<[string, () => Realm]>([
    ...files.map((file): [string, () => Realm] => [
      file,
      () => readRealm({ value: JSON.parse(readFileSync(file, 'utf8')), place: `${file}: ` }),
    ]),
    ['the realm of the settings', () => settingsRealm(settings)],
    [
      'a realm of an old version',
      () => realmOf({ keycloakVersion: '20.0.0', clientScopes: [], clients: [confidential('c')] }),
    ],
  ])('is the one of its file: %s', (_name, read) => {
    const first = read();
    const { store, realm } = opened(first);
    store.update((json) => ({ ...json }));
    expect(realm()).not.toBe(first);
    expect(comparable(realm())).toEqual(comparable(first));
  });
});

describe('users', () => {
  test('are found by all that they are looked for by', () => {
    const { store, realm } = withPeople();
    store.addUser({ id: 'cid', username: 'cid', email: 'cid@example.org' });
    const { usersById, usersByName, usersByEmail, serviceAccounts } = realm();
    expect(usersById.get('cid')).toBe(usersByName.get('cid'));
    expect(usersByEmail.get('cid@example.org')?.id).toBe('cid');
    expect(usersByEmail.get('ann@example.org')?.username).toBe('ann');
    expect(serviceAccounts.get('c')?.username).toBe('service-account-c');
    expect([usersById.size, usersByName.has('ben'), usersByName.has('nobody')]).toEqual([4, true, false]);
    expect([...usersByName.keys()]).toEqual([...usersByName].map(([, { username }]) => username));
    const seen: string[] = [];
    usersById.forEach(({ username }) => {
      seen.push(username);
    });
    expect(seen).toEqual([...usersById.values()].map(({ username }) => username));
  });

  test('change without the rest of the realm', () => {
    const { store, realm } = withPeople();
    const ann = store.users().byName.get('ann')?.id ?? '';
    store.updateUser(ann, (user) => ({ ...user, firstName: 'Anna' }));
    const before = realm();
    expect(before.usersById.get(ann)?.firstName).toBe('Anna');
    store.updateUser(ann, (user) => ({ ...user, username: 'anna', email: 'anna@example.org' }));
    expect(realm()).toBe(before);
    expect(before.usersByName.get('anna')?.id).toBe(ann);
    expect(before.usersByName.has('ann')).toBe(false);
    expect(before.usersByEmail.get('ann@example.org')?.username).toBe('ben');
    expect(store.updateUser('nobody', (user) => user)).toBeUndefined();
  });

  test('leave', () => {
    const { store, realm } = withPeople();
    const ann = store.users().byName.get('ann')?.id ?? '';
    expect([store.removeUser(ann), store.removeUser(ann)]).toEqual([true, false]);
    expect(realm().usersById.has(ann)).toBe(false);
    expect(realm().usersByEmail.get('ann@example.org')?.username).toBe('ben');
    const robot = realm().serviceAccounts.get('c')?.id ?? '';
    store.removeUser(robot);
    expect(realm().serviceAccounts.has('c')).toBe(false);
  });

  test('that cannot be read change nothing', () => {
    const { store, realm } = withPeople();
    const ann = store.users().byName.get('ann')?.id ?? '';
    expect(() => store.updateUser(ann, (user) => ({ ...user, realmRoles: ['none'] }))).toThrow(
      'user ann.realmRoles[0]: the realm has no role "none"',
    );
    expect(() => store.addUser({ id: 'x', username: 'x', groups: ['/none'] })).toThrow('there is no group "/none"');
    expect(store.users().byId.get(ann)?.realmRoles).toEqual(['reader']);
    expect(realm().usersById.has('x')).toBe(false);
  });

  test('keep the time at which a password in plain text was set', () => {
    const { store, realm } = withPeople();
    const credential = { id: 'p', type: 'password', value: 'new', createdDate: 5 };
    store.addUser({ id: 'dee', username: 'dee', credentials: [credential] });
    expect(realm().usersById.get('dee')).toMatchObject({ password: 'new', passwordSetAt: 5 });
    expect(realm().usersByName.get('ann')?.passwordSetAt).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('clients', () => {
  const two = () => opened(realmOf({ clients: [confidential('a'), confidential('b')] }));
  const client = (realm: () => Realm, name: string) => realm().clients.get(name);

  test('that do not change are not read again', () => {
    const { store, realm } = two();
    store.update((json) => ({ ...json }));
    const first = client(realm, 'a');
    store.update((json) => ({
      ...json,
      clients: json.clients.map((one) => (one.clientId === 'b' ? { ...one, enabled: false } : one)),
    }));
    expect(client(realm, 'a')).toBe(first);
    expect(client(realm, 'b')?.enabled).toBe(false);
  });

  test('follow a change of what they refer to', () => {
    const { store, realm } = two();
    store.update((json) => ({ ...json }));
    store.update((json) => ({ ...json, clientScopes: json.clientScopes.filter(({ name }) => name !== 'email') }));
    expect(client(realm, 'a')?.defaultScopes.map(({ name }) => name)).not.toContain('email');
    store.update((json) => ({ ...json, defaultDefaultClientScopes: [] }));
    expect(realm().clients.size).toBeGreaterThan(1);
  });
});

describe('the rest of a realm', () => {
  test('changes together with its users', () => {
    const { store, realm } = withPeople();
    const renamed = (names: readonly string[] = []) => names.map((name) => (name === 'reader' ? 'author' : name));
    store.update(
      (json) => ({
        ...json,
        roles: {
          ...json.roles,
          realm: json.roles.realm.map((role) => ({ ...role, name: renamed([role.name])[0] ?? '' })),
        },
        groups: [],
      }),
      (user) =>
        user.groups === undefined && user.realmRoles === undefined
          ? user
          : { ...user, groups: [], realmRoles: renamed(user.realmRoles) },
    );
    expect(
      realm()
        .usersByName.get('ann')
        ?.roles.map(({ name }) => name),
    ).toEqual(['author']);
    expect(realm().usersByName.get('ben')?.groups).toEqual([]);
  });

  test('stays as it is when it cannot be read', () => {
    const { store, realm } = withPeople();
    const [before, json] = [realm(), store.json()];
    expect(() => store.update((given) => ({ ...given, accessTokenLifespan: 'long' }))).toThrow(
      'realm demo: accessTokenLifespan: must be a whole number',
    );
    expect(() =>
      store.update(
        (given) => ({ ...given, groups: [] }),
        (user) => ({ ...user }),
      ),
    ).toThrow('there is no group');
    expect(realm()).toBe(before);
    expect(store.json()).toBe(json);
  });
});

describe('the budget', () => {
  test('is given back when a realm closes', { tags: ['thorough'] }, () => {
    const budget = changeBudget();
    const { store } = opened(realmOf({}), budget);
    const large = 'x'.repeat(maxMadeCharacters - 10_000);
    store.addUser({ id: 'u', username: 'u', firstName: large });
    expect(() => store.addUser({ id: 'v', username: 'v', firstName: 'x'.repeat(20_000) })).toThrow(BudgetError);
    expect(store.users().byId.has('v')).toBe(false);
    expect(() => store.update((json) => ({ ...json, displayName: 'x'.repeat(20_000) }))).toThrow(BudgetError);
    expect(store.json().displayName).toBeUndefined();
    store.removeUser('u');
    store.addUser({ id: 'v', username: 'v', firstName: large });
    store.close();
    budget.take({ characters: maxMadeCharacters });
    expect(() => budget.take({ characters: 1 })).toThrow(
      `more than ${maxMadeCharacters} characters of representations`,
    );
  });
});
