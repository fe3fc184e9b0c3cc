import { describe, expect, test } from 'vitest';
import {
  newServiceAccount,
  userWithClientRenamed,
  userWithoutClient,
  withClientRenamed,
  withoutClient,
} from '../../../../src/token/admin/clients/forget-client.ts';
import type { RealmJson, UserJson } from '../../../../src/token/realm/representations/json.ts';

/** A realm that names the client in every place there is; undefined: in none. */
const realmNaming = (name: string | undefined) => {
  const roles = { other: ['x'], ...(name !== undefined && { [name]: ['r'] }) };
  const role = { id: '1', name: 'a', composites: { realm: ['b'], client: roles } };
  const mappings = [
    { clientScope: 's', roles: ['b'] },
    { client: 'other', roles: ['b'] },
    ...(name === undefined ? [] : [{ client: name, roles: ['b'] }]),
  ];
  return {
    id: 'r',
    realm: 'r',
    displayName: 'kept',
    defaultRole: { id: '1', name: 'a' },
    defaultGroups: ['/g'],
    roles: {
      realm: [role, { id: '2', name: 'b' }, { id: '3', name: 'c', composites: { realm: ['a'] } }],
      client: { other: [role], ...(name !== undefined && { [name]: [role] }) },
    },
    groups: [
      { id: 'g', name: 'g', clientRoles: roles, subGroups: [{ id: 'h', name: 'h', clientRoles: roles }] },
      { id: 'i', name: 'i' },
    ],
    clients: [
      { id: 'c1', clientId: 'app' },
      { id: 'c2', clientId: 'other' },
    ].filter(({ clientId }) => name !== undefined || clientId === 'other'),
    scopeMappings: mappings,
    clientScopeMappings: { other: mappings, ...(name !== undefined && { [name]: mappings }) },
  } as unknown as RealmJson;
};

test('a realm without a client names it nowhere', () => {
  expect(withoutClient(realmNaming('app'), 'app')).toEqual(realmNaming(undefined));
});

test('a realm with a client of another name names it so, all but the client itself', () => {
  expect(withClientRenamed(realmNaming('app'), 'app', 'new')).toEqual(realmNaming('new'));
});

describe('a user', () => {
  const consent = (clientId: string) => ({ clientId, grantedClientScopes: ['s'] });
  const user: UserJson = {
    id: '1',
    username: 'ann',
    email: 'kept',
    clientRoles: { app: ['r'], other: ['x'] },
    clientConsents: [consent('app'), consent('other')],
  };

  test('has neither roles of a client that is gone nor consent to it', () => {
    const without = { ...user, clientRoles: { other: ['x'] }, clientConsents: [consent('other')] };
    expect(userWithoutClient(user, 'app')).toEqual(without);
    const { clientConsents: _, ...roles } = user;
    expect(userWithoutClient(roles, 'app')).toEqual({ ...roles, clientRoles: { other: ['x'] } });
    const { clientRoles: _roles, ...consents } = user;
    expect(userWithoutClient(consents, 'app')).toEqual({
      ...consents,
      clientRoles: {},
      clientConsents: [consent('other')],
    });
  });

  test('who does not name the client stays the same object', () => {
    for (const same of [{ id: '2', username: 'bob' }, userWithoutClient(user, 'app')]) {
      expect(userWithoutClient(same, 'app')).toBe(same);
      expect(userWithClientRenamed(same, 'app', 'new')).toBe(same);
    }
  });

  test('names a client by its new name', () => {
    expect(userWithClientRenamed(user, 'app', 'new')).toEqual({
      ...user,
      clientRoles: { new: ['r'], other: ['x'] },
      clientConsents: [consent('new'), consent('other')],
    });
  });

  test('of a service account is called like its client', () => {
    const account = { id: '3', username: 'service-account-app', serviceAccountClientId: 'app' };
    const renamed = { ...account, username: 'service-account-new', serviceAccountClientId: 'New' };
    expect(userWithClientRenamed(account, 'app', 'New')).toEqual(renamed);
    expect(newServiceAccount('New', realmNaming('app'), '4', 5)).toEqual({
      id: '4',
      username: 'service-account-new',
      serviceAccountClientId: 'New',
      enabled: true,
      emailVerified: false,
      createdTimestamp: 5,
      realmRoles: ['a'],
      groups: ['/g'],
    });
  });
});
