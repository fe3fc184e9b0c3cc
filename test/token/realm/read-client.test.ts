import { describe, expect, test } from 'vitest';
import { readRealm } from '../../../src/token/realm/import/read-realm.ts';
import { stableId } from '../../../src/token/realm/stable-id.ts';

const clientOf = (more: object, realm: object = {}) => {
  const clients = [{ clientId: 'c', ...more }];
  return readRealm({ value: { realm: 'demo', clients, ...realm }, place: 'r: ' }).clients.get('c');
};
const scope = (name: string, more: object = {}) => ({ id: `id-${name}`, name, protocol: 'openid-connect', ...more });

/** Scopes by their names. */
const named = (more: object, realm: object = {}) => {
  const client = clientOf(more, realm);
  return { ...client, defaultScopes: client?.defaultScopes.map(({ name }) => name), optionalScopes: optional(client) };
};
const optional = (client: ReturnType<typeof clientOf>) => [...(client?.optionalScopes.keys() ?? [])];

const mute = {
  id: stableId('demo', 'client', 'c'),
  clientId: 'c',
  name: undefined,
  rootUrl: undefined,
  baseUrl: undefined,
  frontchannelLogout: false,
  enabled: true,
  protocol: 'openid-connect',
  authenticator: 'client-secret',
  // As long as Keycloak's.
  secret: expect.stringMatching(/^[\w-]{86}$/),
  isPublic: false,
  bearerOnly: false,
  serviceAccount: false,
  standardFlow: true,
  implicitFlow: false,
  directAccess: false,
  consentRequired: false,
  notBefore: 0,
  redirectUris: [],
  webOrigins: undefined,
  attributes: new Map([
    ['post.logout.redirect.uris', '+'],
    ['realm_client', 'false'],
  ]),
  acrLevels: new Map(),
  flowOverrides: new Map(),
  fullScope: true,
  scopeRoles: [],
  defaultScopes: [],
  optionalScopes: [],
  mappers: [],
};
const noScopes = { defaultClientScopes: [], optionalClientScopes: [] };

test('a client that says nothing', () => {
  expect(named(noScopes)).toEqual(mute);
});

test('a client that says everything', () => {
  const settings = {
    id: 'i',
    name: 'n',
    rootUrl: 'http://root',
    baseUrl: '/base',
    frontchannelLogout: true,
    enabled: false,
    protocol: 'saml',
    clientAuthenticatorType: 'client-jwt',
    secret: 's',
    publicClient: true,
    bearerOnly: true,
    serviceAccountsEnabled: true,
    standardFlowEnabled: false,
    implicitFlowEnabled: true,
    directAccessGrantsEnabled: true,
    authenticationFlowBindingOverrides: { browser: 'flow-id' },
    consentRequired: true,
    notBefore: 5,
    fullScopeAllowed: false,
    redirectUris: ['/b', '/aa', 'http://x/*', '/a'],
    webOrigins: ['http://w'],
    attributes: { 'acr.loa.map': '{"gold":2}', other: 1 },
    ...noScopes,
  };
  expect(named(settings)).toEqual({
    id: 'i',
    clientId: 'c',
    name: 'n',
    rootUrl: 'http://root',
    baseUrl: '/base',
    frontchannelLogout: true,
    enabled: false,
    protocol: 'saml',
    authenticator: 'client-jwt',
    // Nobody needs to know one.
    secret: undefined,
    isPublic: true,
    bearerOnly: true,
    serviceAccount: true,
    standardFlow: false,
    implicitFlow: true,
    directAccess: true,
    consentRequired: true,
    notBefore: 5,
    fullScope: false,
    webOrigins: ['http://w'],
    mappers: [],
    redirectUris: ['http://root/aa', 'http://root/a', 'http://root/b', 'http://x/*'],
    attributes: new Map([
      ['post.logout.redirect.uris', '+'],
      ['acr.loa.map', '{"gold":2}'],
      ['other', '1'],
      ['realm_client', 'false'],
    ]),
    acrLevels: new Map([['gold', 2]]),
    flowOverrides: new Map([['browser', 'flow-id']]),
    scopeRoles: [],
    defaultScopes: ['service_account'],
    optionalScopes: [],
  });
});

test('empty URLs are none', () => {
  expect(named({ rootUrl: '', baseUrl: '', ...noScopes })).toEqual(mute);
});

describe('web origins', () => {
  const redirectUris = ['https://a.example/x', 'http://b.example:81*', '/rel', 'app:/y', 'https://a.example?q'];
  test.each([
    [{ redirectUris }, ['http://b.example:81*', 'https://a.example', 'https://a.example?q']],
    [{ redirectUris: ['httpx://z/y', ''] }, ['httpx://z']],
    [{ redirectUris: ['/only'] }, undefined],
    [
      { redirectUris, webOrigins: ['+', 'https://more'] },
      ['https://more', 'http://b.example:81*', 'https://a.example'],
    ],
    [{ redirectUris: ['/x'], rootUrl: 'https://root', webOrigins: ['+'] }, ['https://root']],
    [{ redirectUris: ['/x'], rootUrl: 'https://root' }, undefined],
    [{ redirectUris, webOrigins: ['*'] }, ['*']],
  ])('%j: %j', (settings, origins) => {
    expect(clientOf(settings)?.webOrigins?.toSorted()).toEqual(origins?.toSorted());
  });
});

describe('scopes of a client', () => {
  const clientScopes = ['a', 'b', 'basic', 'service_account'].map((name) => scope(name));
  const realm = { clientScopes, defaultDefaultClientScopes: ['a'], defaultOptionalClientScopes: ['b', 'a'] };
  test.each([
    ['that names none', {}, ['a'], ['offline_access', 'b']],
    ['that names default ones', { defaultClientScopes: ['b', 'b'] }, ['b'], []],
    ['that names optional ones', { optionalClientScopes: ['b', 'gone'] }, [], ['b']],
    ['that names one as both', { defaultClientScopes: ['a'], optionalClientScopes: ['a', 'b'] }, ['a'], ['b']],
    [
      'with a service account',
      { serviceAccountsEnabled: true, optionalClientScopes: ['service_account'] },
      ['service_account'],
      [],
    ],
  ])('%s', (_what, settings, defaults, optionals) => {
    const client = named(settings, realm);
    expect([client.defaultScopes, client.optionalScopes]).toEqual([defaults, optionals]);
  });

  test('whose service account has a user already stay as they are', () => {
    const users = [{ username: 'service-account-c', serviceAccountClientId: 'c' }];
    const settings = { serviceAccountsEnabled: true, optionalClientScopes: ['service_account'] };
    expect(named(settings, { ...realm, users })).toMatchObject({
      defaultScopes: [],
      optionalScopes: ['service_account'],
    });
  });

  test.each([
    ['24.0.5', ['basic'], ['b', 'service_account']],
    ['25.0.0', [], ['b', 'service_account']],
    ['26.0.99', [], ['b', 'service_account']],
    ['26.1.0', [], ['b']],
    ['26.1', [], ['b']],
    ['27.0.0', [], ['b']],
    ['17.0.1', ['acr', 'basic'], ['b', 'service_account']],
    ['5.0.0', ['acr', 'basic'], ['b', 'service_account', 'microprofile-jwt']],
    ['0', ['web-origins', 'acr', 'roles', 'basic'], ['b', 'service_account', 'microprofile-jwt']],
    ['nightly', ['web-origins', 'acr', 'roles', 'basic'], ['b', 'service_account', 'microprofile-jwt']],
  ])('of a file that Keycloak %s wrote', (keycloakVersion, added, known) => {
    const older = { keycloakVersion, clientScopes: [scope('b')], defaultDefaultClientScopes: [] };
    const read = readRealm({ value: { realm: 'demo', clients: [{ clientId: 'c' }], ...older }, place: 'r: ' });
    expect(read.clients.get('c')?.defaultScopes.map(({ name }) => name)).toEqual(added);
    const names = read.clientScopes.map(({ name }) => name).toSorted();
    expect(names).toEqual([...added, ...known, 'offline_access'].toSorted());
  });
});

test('a client scope, as it says and as it does not', () => {
  const attributes = {
    'include.in.token.scope': 'FALSE',
    'include.in.openid.provider.metadata': 'false',
    'display.on.consent.screen': 'no',
  };
  const protocolMappers = [
    { id: 'm', name: 'one', protocolMapper: 'kind', config: { a: 'b' } },
    { protocolMapper: 'k' },
  ];
  const clientScopes = [scope('said', { attributes, protocolMappers }), { name: 'mute' }];
  const { clientScopes: read } = readRealm({ value: { realm: 'demo', clientScopes }, place: 'r: ' });
  const unnamed = { id: stableId('demo', 'mapper', 'said', ''), name: '', kind: 'k', config: new Map() };
  const mappers = [{ id: 'm', name: 'one', kind: 'kind', config: new Map([['a', 'b']]) }, unnamed];
  expect(read.find(({ name }) => name === 'said')).toEqual({
    id: 'id-said',
    name: 'said',
    includeInTokenScope: false,
    includeInMetadata: false,
    displayOnConsentScreen: false,
    mappers: expect.arrayContaining(mappers),
    roles: new Set(),
  });
  expect(read.find(({ name }) => name === 'mute')).toEqual({
    id: stableId('demo', 'client scope', 'mute'),
    name: 'mute',
    includeInTokenScope: true,
    includeInMetadata: true,
    displayOnConsentScreen: true,
    mappers: [],
    roles: new Set(),
  });
});
