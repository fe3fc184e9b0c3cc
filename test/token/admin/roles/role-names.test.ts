import { describe, expect, test } from 'vitest';
import { replaceRole } from '../../../../src/token/admin/roles/change-role.ts';
import {
  expanded,
  findRole,
  namesOf,
  type OwnedRole,
  rolesNamed,
  rolesOf,
  withoutRoles,
  withRoles,
} from '../../../../src/token/admin/roles/find-roles.ts';
import { showMappings, showRoles } from '../../../../src/token/admin/roles/role-mappings.ts';
import { roleBrief, roleRepresentation } from '../../../../src/token/admin/roles/role-representation.ts';
import type { RealmJson, UserJson } from '../../../../src/token/realm/representations/json.ts';

const role = (name: string, more: object = {}) => ({ id: `${name}-id`, name, ...more });
const realm = {
  id: 'r-id',
  clients: [
    { id: 'b-id', clientId: 'b' },
    { id: 'a-id', clientId: 'a' },
  ],
  roles: {
    realm: [
      role('two'),
      role('one', { composites: { realm: ['two'], client: { a: ['x'] } } }),
      role('three', { composites: { realm: ['one'] } }),
    ],
    client: { a: [role('y'), role('x', { composites: { client: { b: ['z'] } } })], b: [role('z')], gone: [role('w')] },
  },
} as unknown as RealmJson;
const names = (roles: readonly OwnedRole[]) => roles.map(({ role: { name } }) => name).join(' ');
const found = (id: string) => findRole(realm, `${id}-id`) as OwnedRole;

describe('roles are found', () => {
  test('by what they belong to, by name', () => {
    expect(rolesOf(realm, undefined).map(({ client, containerId }) => [client, containerId])).toEqual(
      Array(3).fill([undefined, 'r-id']),
    );
    expect(names(rolesOf(realm, undefined))).toBe('one three two');
    expect(rolesOf(realm, 'a')).toEqual([
      { role: realm.roles.client.a?.[1], client: 'a', containerId: 'a-id' },
      { role: realm.roles.client.a?.[0], client: 'a', containerId: 'a-id' },
    ]);
    expect([rolesOf(realm, 'gone'), rolesOf(realm, 'none')]).toEqual([[], []]);
  });

  test('by their identifiers and names', () => {
    expect([found('z').client, found('two').client, findRole(realm, 'w-id')]).toEqual(['b', undefined, undefined]);
    expect(names(rolesNamed(realm, { realm: ['two', 'one', 'none'], client: { b: ['z'], a: ['y', 'no'] } }))).toBe(
      'one two z y',
    );
    expect(namesOf({})).toEqual({ realm: [], client: {} });
    expect(namesOf({ realmRoles: ['a'], clientRoles: { b: ['c'] } })).toEqual({ realm: ['a'], client: { b: ['c'] } });
  });

  test('with all that come with them', () => {
    expect(names(expanded(realm, [found('three')]))).toBe('one three two x z');
    expect(names(expanded(realm, [found('x'), found('x'), found('y')]))).toBe('x y z');
    expect(expanded(realm, [])).toEqual([]);
  });
});

describe('names', () => {
  const given = { realm: ['one'], client: { a: ['x'], c: ['v'] } };
  test('with those of more roles', () => {
    expect(withRoles(given, [found('one'), found('two'), found('x'), found('y'), found('z')])).toEqual({
      realm: ['one', 'two'],
      client: { a: ['x', 'y'], c: ['v'], b: ['z'] },
    });
    expect(given).toEqual({ realm: ['one'], client: { a: ['x'], c: ['v'] } });
  });

  test('without those of some', () => {
    expect(withoutRoles(given, [found('one'), found('x')])).toEqual({ realm: [], client: { c: ['v'] } });
    const same = { realm: ['x'], client: { a: ['one', 'x'] } };
    expect(withoutRoles(same, [found('one'), found('x')])).toEqual({ realm: ['x'], client: { a: ['one'] } });
  });
});

describe('a role is shown', () => {
  const brief = {
    id: 'x-id',
    name: 'x',
    description: undefined,
    composite: true,
    clientRole: true,
    containerId: 'a-id',
  };
  test.each<[composites: object | undefined, composite: boolean]>([
    [undefined, false],
    [{}, false],
    [{ realm: [], client: { a: [] } }, false],
    [{ realm: ['one'] }, true],
    [{ client: { a: [], b: ['z'] } }, true],
  ])('as one with others: %j %s', (composites, composite) => {
    expect(roleBrief(role('x', { composites }), 'c')).toEqual({
      id: 'x-id',
      name: 'x',
      composite,
      clientRole: false,
      containerId: 'c',
    });
  });

  test('in brief and whole', () => {
    const own = found('x');
    expect(showRoles([own])).toEqual([brief]);
    expect(showRoles([own], false)).toEqual([{ ...brief, attributes: {} }]);
    const whole = role('x', { description: 'd', attributes: { a: ['1'] } });
    expect(roleRepresentation(whole, 'c')).toEqual({ ...whole, composite: false, clientRole: false, containerId: 'c' });
  });

  test('with those of the same owner', () => {
    expect(showMappings([])).toEqual({});
    expect(showMappings([found('two')])).toEqual({ realmMappings: showRoles([found('two')]) });
    expect(showMappings([found('x'), found('z'), found('y')])).toEqual({
      clientMappings: {
        a: { id: 'a-id', client: 'a', mappings: showRoles([found('x'), found('y')]) },
        b: { id: 'b-id', client: 'b', mappings: showRoles([found('z')]) },
      },
    });
  });
});

describe('a role that is renamed, or gone, is so wherever it is named', () => {
  const some = (name: string | undefined) => (name === undefined ? [] : [name]);
  /** A realm in which a role of the realm and one of the client are named in every place there is. */
  const naming = (ofRealm: string | undefined, ofClient: string | undefined) => {
    const roles = { realmRoles: [...some(ofRealm), 'k'], clientRoles: { a: [...some(ofClient), 'k'], b: ['own'] } };
    const composites = { realm: ['k', ...some(ofRealm)], client: { a: some(ofClient), b: ['own'] } };
    const mappings = (own: string | undefined) => [
      { client: 'a', roles: [...some(own), 'k'] },
      { client: 'b', roles: ['k'] },
    ];
    const more = { attributes: { a: ['1'] } };
    return {
      realm: {
        id: 'r',
        clients: [],
        defaultRole: { id: 'k-id', name: 'k' },
        roles: {
          realm: [
            ...some(ofRealm).map((name) => ({ id: 'own-id', name, ...more })),
            { id: 'k-id', name: 'k', composites },
          ],
          client: {
            a: [
              ...some(ofClient).map((name) => ({ id: 'a-own-id', name, ...more })),
              { id: 'all', name: 'all', composites },
            ],
          },
        },
        groups: [{ id: 'g', name: 'g', ...roles, subGroups: [{ id: 'h', name: 'h', ...roles, subGroups: [] }] }],
        scopeMappings: mappings(ofRealm),
        clientScopeMappings: { a: mappings(ofClient), b: [{ client: 'a', roles: ['own'] }] },
      } as unknown as RealmJson,
      user: { id: '1', username: 'u', ...roles } as UserJson,
    };
  };
  const change = (before: OwnedRole, name: string | undefined, from = naming('own', 'own')) => {
    const seen = { realm: from.realm, user: from.user, changesUsers: false };
    const store = {
      update(ofRealm: (realm: RealmJson) => RealmJson, ofUser?: (user: UserJson) => UserJson) {
        seen.realm = ofRealm(seen.realm);
        seen.changesUsers = ofUser !== undefined;
        if (ofUser !== undefined) seen.user = ofUser(seen.user);
      },
    };
    replaceRole(store as never, before, name === undefined ? undefined : { ...before.role, name });
    return seen;
  };
  const ofRealm = { role: naming('own', 'own').realm.roles.realm[0], client: undefined, containerId: 'r' } as OwnedRole;
  const ofClient = { role: naming('own', 'own').realm.roles.client.a?.[0], client: 'a', containerId: 'a' } as OwnedRole;

  test.each([['new'], [undefined]])('as %s', (name) => {
    expect(change(ofRealm, name)).toEqual({ ...naming(name, 'own'), changesUsers: true });
    expect(change(ofClient, name)).toEqual({ ...naming('own', name), changesUsers: true });
  });

  test('and with the same name changes nobody', () => {
    const before = naming('own', 'own');
    expect(change(ofRealm, 'own', before)).toEqual({ ...before, changesUsers: false });
    const other = { ...before, user: { id: '2', username: 'v', realmRoles: ['k'] } };
    expect(change(ofRealm, 'new', other).user).toBe(other.user);
    expect(change(ofClient, 'new', other).user).toBe(other.user);
  });

  test('and the default role stays that', () => {
    const k = { role: { id: 'k-id', name: 'k' }, client: undefined, containerId: 'r' };
    expect(change(k, 'new').realm.defaultRole).toEqual({ id: 'k-id', name: 'new' });
  });
});
