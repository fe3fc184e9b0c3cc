import { describe, expect, test } from 'vitest';
import { changedClient } from '../../../../src/token/admin/clients/changed-client.ts';
import { newClient } from '../../../../src/token/admin/clients/new-client.ts';
import { protocolAttributes, protocolDefaults } from '../../../../src/token/admin/clients/protocol-defaults.ts';
import type { ClientJson, Json, RealmJson } from '../../../../src/token/realm/representations/json.ts';

const scope = (name: string, protocol?: string) => ({ id: name, name, ...(protocol && { protocol }) });
const realm = {
  clientScopes: [scope('email'), scope('phone', 'openid-connect'), scope('saml', 'saml'), scope('service_account')],
  defaultDefaultClientScopes: ['email', 'saml', 'gone'],
  defaultOptionalClientScopes: ['phone', 'email'],
} as unknown as RealmJson;
const making = { newId: () => 'new-id', newSecret: () => 'new-secret', now: 5 };
const made = (given: Json) => newClient(given, realm, making);

const bare = {
  id: 'new-id',
  clientId: 'new-id',
  protocol: 'openid-connect',
  clientAuthenticatorType: 'client-secret',
  surrogateAuthRequired: false,
  enabled: true,
  alwaysDisplayInConsole: false,
  bearerOnly: false,
  consentRequired: false,
  standardFlowEnabled: true,
  implicitFlowEnabled: false,
  publicClient: false,
  directAccessGrantsEnabled: false,
  serviceAccountsEnabled: false,
  frontchannelLogout: false,
  fullScopeAllowed: true,
  redirectUris: [],
  webOrigins: [],
  notBefore: 0,
  nodeReRegistrationTimeout: -1,
  authenticationFlowBindingOverrides: {},
  protocolMappers: [],
  secret: 'new-secret',
  defaultClientScopes: ['email'],
  optionalClientScopes: ['phone'],
  attributes: { realm_client: 'false', 'client.secret.creation.time': '5' },
};

describe('a new client', () => {
  test('of which nothing is said', () => expect(made({})).toEqual(bare));

  test('has what is given, as far as it is not null', () => {
    const given = { id: 'own', clientId: 'app', secret: 's', enabled: false, name: null, notBefore: undefined };
    const mapper = { id: 'm', name: 'm', protocol: 'p', protocolMapper: 'k', config: { a: 'b', c: '' } };
    expect(made({ ...given, attributes: { a: 'b', c: null }, protocolMappers: [mapper, { name: 'n' }] })).toEqual({
      ...bare,
      id: 'own',
      clientId: 'app',
      secret: 's',
      enabled: false,
      attributes: { realm_client: 'false', a: 'b' },
      protocolMappers: [
        { ...mapper, consentRequired: false, config: { a: 'b' } },
        { id: 'new-id', name: 'n', protocol: undefined, protocolMapper: undefined, consentRequired: false, config: {} },
      ],
    });
  });

  test('that is public has no secret', () => {
    const client = made({ publicClient: true, secret: 's' });
    expect(client).not.toHaveProperty('secret');
    expect(made({ secret: '' }).secret).toBe('new-secret');
  });

  test.each<[given: Json, defaults: string[], optional: string[]]>([
    [{ protocol: 'saml' }, ['saml'], []],
    [{ defaultClientScopes: ['phone', 'phone', 'none'] }, ['phone'], []],
    [{ optionalClientScopes: ['email'] }, [], ['email']],
    [{ defaultClientScopes: ['email'], optionalClientScopes: ['email', 'phone'] }, ['email'], ['phone']],
    [{ defaultClientScopes: null }, ['email'], ['phone']],
    [{ serviceAccountsEnabled: true }, ['email', 'service_account'], ['phone']],
    [
      { serviceAccountsEnabled: true, defaultClientScopes: ['service_account', 'email'], optionalClientScopes: [] },
      ['email', 'service_account'],
      [],
    ],
    [{ serviceAccountsEnabled: true, optionalClientScopes: ['service_account'] }, ['service_account'], []],
    [{ defaultClientScopes: ['service_account'] }, [], []],
  ])('%j has the scopes %j and %j', (given, defaults, optional) => {
    const client = made(given);
    expect([client.defaultClientScopes, client.optionalClientScopes]).toEqual([defaults, optional]);
  });

  test('with a service account, in a realm that has no scope for it', () => {
    const without = { ...realm, clientScopes: [scope('email')] };
    expect(newClient({ serviceAccountsEnabled: true }, without, making).defaultClientScopes).toEqual(['email']);
  });

  const root = (rootUrl: string, redirect: string, origin?: string) => ({
    publicClient: true,
    directAccessGrantsEnabled: true,
    adminUrl: rootUrl,
    redirectUris: [redirect],
    ...(origin !== undefined && { webOrigins: [origin] }),
  });
  const open = { publicClient: true, directAccessGrantsEnabled: true };
  test.each<[given: Json, defaults: Json]>([
    [{}, open],
    [
      { publicClient: false, directAccessGrantsEnabled: false },
      { publicClient: false, directAccessGrantsEnabled: false },
    ],
    [{ directGrantsOnly: true }, { ...open, standardFlowEnabled: false }],
    [{ directGrantsOnly: false }, { ...open, standardFlowEnabled: true }],
    [{ directGrantsOnly: 'true' }, open],
    [{ rootUrl: 'https://a.b:1/c' }, root('https://a.b:1/c', 'https://a.b:1/c/*', 'https://a.b:1')],
    [{ rootUrl: 'https://a.b/' }, root('https://a.b/', 'https://a.b/*', 'https://a.b')],
    [{ rootUrl: 'app' }, root('app', 'app/*')],
    [
      { rootUrl: 'x', adminUrl: 'y', redirectUris: [] },
      { ...root('x', 'x/*'), adminUrl: 'y' },
    ],
    [
      { rootUrl: 'x', redirectUris: ['z'] },
      { ...open, adminUrl: 'x' },
    ],
  ])('that names its protocol and %j has %j', (given, defaults) => {
    expect(protocolDefaults({ protocol: 'openid-connect', ...given })).toEqual(defaults);
    expect([protocolDefaults(given), protocolDefaults({ ...given, protocol: 'saml' })]).toEqual([{}, {}]);
  });

  test('has attributes of its protocol', () => {
    expect(protocolAttributes({ protocol: 'openid-connect' }, 7)).toEqual({
      'client.secret.creation.time': '7',
      'backchannel.logout.session.required': 'true',
      'backchannel.logout.revoke.offline.tokens': 'false',
    });
    expect(protocolAttributes({}, 7)).toEqual({});
  });
});

describe('a changed client', () => {
  const mapper = { id: 'm1', name: 'm', protocol: 'openid-connect' };
  const before = { ...made({ id: 'own', clientId: 'app', secret: 's' }), protocolMappers: [mapper] } as ClientJson;
  const changed = (given: Json) => changedClient(before, given, realm, making);

  test('keeps what is missing, null, or not to be changed', () => {
    const fixed = { id: 'x', defaultClientScopes: [], optionalClientScopes: [], access: {}, defaultRoles: ['x'] };
    expect(changed({})).toEqual(before);
    expect(changed({ ...fixed, registrationAccessToken: 't', enabled: null, protocolMappers: null })).toEqual(before);
    const change = { enabled: false, redirectUris: ['a'], attributes: { realm_client: '', a: 'b' } };
    expect(changed(change)).toEqual({ ...before, ...change, attributes: { a: 'b' } });
  });

  test('has the mappers that are given, under their old identifiers', () => {
    const config = { consentRequired: false, config: {}, protocolMapper: 'k' };
    const given = [
      { ...mapper, id: 'x', protocolMapper: 'k' },
      { ...mapper, protocol: 'saml', id: 'y', protocolMapper: 'k' },
    ];
    expect(changed({ protocolMappers: given }).protocolMappers).toEqual([
      { ...mapper, ...config },
      { ...mapper, ...config, id: 'y', protocol: 'saml' },
    ]);
    expect(changed({ protocolMappers: [] }).protocolMappers).toEqual([]);
  });

  test('gets and loses the scope of a service account', () => {
    const withAccount = changed({ serviceAccountsEnabled: true });
    expect(withAccount.defaultClientScopes).toEqual(['email', 'service_account']);
    const again = changedClient(withAccount, { serviceAccountsEnabled: false }, realm, making);
    expect(again.defaultClientScopes).toEqual(['email']);
    const moved = { ...withAccount, defaultClientScopes: [] };
    expect(changedClient(moved, { serviceAccountsEnabled: true }, realm, making).defaultClientScopes).toEqual([]);
  });

  test('loses its secret, and gets another one', () => {
    const open = changed({ publicClient: true });
    expect(open).not.toHaveProperty('secret');
    const closed = changedClient(open, { publicClient: false }, realm, making);
    expect([closed.secret, closed.attributes]).toEqual([
      'new-secret',
      expect.objectContaining({ 'client.secret.creation.time': '5' }),
    ]);
  });
});
