import { describe, expect, test } from 'vitest';
import { masterRealm } from '../../../../src/token/realm/import/master-realm.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';
import { withManagementOf, withoutManagementOf } from '../../../../src/token/realm/representations/administration.ts';
import { withCredentialIds } from '../../../../src/token/realm/representations/credential-ids.ts';
import { stableId } from '../../../../src/token/realm/stable-id.ts';

const managed = ['create-client', 'impersonation', 'view-users', 'query-groups'];

describe('realm master', () => {
  const master = masterRealm().source.json;
  const both = withManagementOf(master, ['master', 'demo']);
  const roleOf = (name: string, realm = both) => realm.roles.realm.find((role) => role.name === name);

  test('has a client for each realm that it manages', () => {
    expect(both.clients.filter(({ clientId }) => clientId.endsWith('-realm'))).toEqual(
      ['master', 'demo'].map((name) => ({
        id: stableId('master', 'client', `${name}-realm`),
        clientId: `${name}-realm`,
        name: `${name} Realm`,
        bearerOnly: true,
        fullScopeAllowed: false,
        attributes: { realm_client: 'true' },
        defaultClientScopes: [],
        optionalClientScopes: [],
      })),
    );
    expect(withManagementOf(both, ['master', 'demo'])).toBe(both);
  });

  test('has their roles, and a role with all of them', () => {
    const ofDemo = both.roles.client['demo-realm'] ?? [];
    expect(ofDemo.map(({ name }) => name)).toEqual(expect.arrayContaining(managed));
    expect(ofDemo.find(({ name }) => name === 'view-users')).toEqual({
      id: stableId('master', 'demo-realm', 'role', 'view-users'),
      name: 'view-users',
      description: '$'.concat('{role_view-users}'),
      composites: { client: { 'demo-realm': ['query-users', 'query-groups'] } },
    });
    const names = ofDemo.map(({ name }) => name);
    expect(roleOf('create-realm')).toEqual({
      id: stableId('master', 'role', 'create-realm'),
      name: 'create-realm',
      description: '$'.concat('{role_create-realm}'),
    });
    expect(roleOf('admin')?.composites).toEqual({
      realm: ['create-realm'],
      client: { 'master-realm': names, 'demo-realm': names },
    });
    expect(
      withManagementOf({ ...master, roles: { realm: [], client: {} } }, []).roles.realm.map(({ name }) => name),
    ).toEqual(['create-realm', 'admin']);
  });

  test('forgets a realm that has gone', () => {
    const one = withManagementOf(master, ['master']);
    expect(withoutManagementOf(both, 'demo')).toEqual(one);
    expect(withoutManagementOf(one, 'other')).toEqual(one);
  });
});

describe('a representation is complete', () => {
  const value = {
    realm: 'demo',
    keycloakVersion: '26.7.3',
    users: [{ username: 'u' }],
    displayName: 'D',
    more: 1,
    groups: [{ name: 'a', subGroups: [{ name: 'b', id: 'own' }] }],
    defaultGroups: ['a', '/a/b'],
    scopeMappings: [{ client: 'c', roles: [] }],
    clients: [{ clientId: 'c', protocolMappers: [{ protocolMapper: 'm' }] }],
    clientScopeMappings: { account: [] },
    components: { other: [{ name: 'o' }], 'org.keycloak.keys.KeyProvider': [{ name: 'k', providerId: 'rsa' }] },
  };
  const realm = readRealm({ value, place: 'r: ' });
  const { clients, clientScopes, roles, components, ...complete } = realm.source.json;

  test('but for its users', () => {
    expect(complete).toEqual({
      realm: 'demo',
      id: realm.id,
      displayName: 'D',
      defaultGroups: ['/a', '/a/b'],
      groups: [
        {
          name: 'a',
          id: stableId('demo', 'group', '/a'),
          path: '/a',
          subGroups: [{ name: 'b', id: 'own', path: '/a/b', subGroups: [] }],
        },
      ],
      defaultRole: { id: expect.any(String), name: 'default-roles-demo' },
      defaultDefaultClientScopes: [
        'role_list',
        'saml_organization',
        'AuthnContextClassRef',
        'web-origins',
        'acr',
        'roles',
        'profile',
        'basic',
        'email',
      ],
      defaultOptionalClientScopes: ['offline_access', 'address', 'phone', 'organization', 'microprofile-jwt'],
      scopeMappings: [{ clientScope: 'offline_access', roles: ['offline_access'] }],
      clientScopeMappings: { account: [{ client: 'account-console', roles: ['manage-account', 'view-groups'] }] },
    });
    expect(complete.defaultRole.id).toBe(roles.realm.find(({ name }) => name === 'default-roles-demo')?.id);
    expect(clients.find(({ clientId }) => clientId === 'c')).toEqual({
      clientId: 'c',
      protocol: 'openid-connect',
      nodeReRegistrationTimeout: -1,
      secret: expect.stringMatching(/^[\w-]{86}$/),
      fullScopeAllowed: true,
      attributes: { 'post.logout.redirect.uris': '+', realm_client: 'false' },
      id: realm.clients.get('c')?.id,
      protocolMappers: [{ protocolMapper: 'm', id: realm.clients.get('c')?.mappers[0]?.id, name: '', config: {} }],
      defaultClientScopes: realm.clients.get('c')?.defaultScopes.map(({ name }) => name),
      optionalClientScopes: ['offline_access', 'address', 'phone', 'organization', 'microprofile-jwt'],
    });
    const speaking = clientScopes.filter(({ protocol }) => protocol === 'openid-connect');
    expect(new Set(speaking.map(({ id }) => id))).toEqual(new Set(realm.clientScopes.map(({ id }) => id)));
    expect(components.other).toEqual([{ name: 'o' }]);
    expect(components['org.keycloak.keys.KeyProvider']).toEqual([
      { name: 'k', providerId: 'rsa', id: stableId('demo', 'key', 'k') },
    ]);
  });

  test('with no scope that the realm does not have', () => {
    const value = { realm: 'demo', clientScopes: [], defaultDefaultClientScopes: ['x'] };
    const own = readRealm({ value, place: 'r: ' }).source.json;
    expect([own.defaultDefaultClientScopes, own.defaultOptionalClientScopes]).toEqual([[], ['offline_access']]);
    expect(own.clients[0]).toMatchObject({ defaultClientScopes: [], optionalClientScopes: [] });
    expect(own.clients[0]).not.toHaveProperty('protocolMappers');
  });
});

test('users, and the service accounts that no file has', () => {
  const credentials = [
    { type: 'password', value: 'p', createdDate: 5 },
    { type: 'otp', createdDate: 6 },
  ];
  const realm = readRealm({
    value: {
      realm: 'demo',
      clients: [{ clientId: 'job', serviceAccountsEnabled: true }],
      defaultGroups: ['g'],
      roles: { realm: [{ name: 'r' }] },
      groups: [{ name: 'g', realmRoles: ['r'] }],
      users: [
        { username: 'U', email: 'A@B', credentials: credentials.slice(0, 1) },
        { username: 'v', id: 'own', email: null },
      ],
    },
    place: 'r: ',
  });
  const id = stableId('demo', 'user', 'u');
  const account = stableId('demo', 'user', 'service-account-job');
  expect([...realm.source.users.byId.values()].map(withCredentialIds)).toEqual([
    {
      id,
      username: 'u',
      email: 'a@b',
      credentials: [{ id: stableId(id, 'credential', '0'), type: 'password', value: 'p' }],
    },
    { id: 'own', username: 'v' },
    {
      id: account,
      username: 'service-account-job',
      enabled: true,
      emailVerified: false,
      groups: ['/g'],
      serviceAccountClientId: 'job',
      realmRoles: ['default-roles-demo'],
      clientRoles: {},
    },
  ]);
});
