import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRealm } from '../../../src/token/realm/import/read-realm.ts';

// What Keycloak 26.7 has added to a realm stands in its export. The realm `demo` has further clients, scopes and roles.

// biome-ignore lint/suspicious/noExplicitAny: it is whatever Keycloak writes
type Json = any;
const exported: Json = JSON.parse(readFileSync('test/golden/realm-demo.json', 'utf8'));
const read = readRealm({ value: { realm: 'demo', enabled: true }, place: 'r: ' });
const own: Json = read.source.json;

const sorted = (list: readonly string[] = []) => [...list].sort();
const named = (list: readonly Json[], name: string) => list.find((one) => name === (one.clientId ?? one.name));
const namesOf = (list: readonly Json[]) => sorted(list.map(({ clientId, name }) => clientId ?? name));

/** Without what no mapper reads, and what says the default. */
const isRead = ([key, value]: [string, unknown]) => value !== 'foo' && !key.startsWith('user.attribute.');
const mappersOf = ({ protocolMappers = [] }: Json) =>
  Object.fromEntries(
    protocolMappers.map(({ name, protocol, protocolMapper, config }: Json) => [
      name,
      { protocol, protocolMapper, config: Object.fromEntries(Object.entries(config).filter(isRead)) },
    ]),
  );

const scopeOf = ({ name, description, protocol, attributes, ...rest }: Json) => {
  const { 'consent.screen.text': text, ...others } = { 'include.in.token.scope': 'true', ...attributes };
  return { name, description, protocol, attributes: others, text: text || undefined, mappers: mappersOf(rest) };
};
const clientOf = (client: Json) => {
  const { id: _id, secret: _secret, protocolMappers: _mappers, attributes, ...rest } = client;
  const { 'client.secret.creation.time': _created, ...others } = { 'post.logout.redirect.uris': '+', ...attributes };
  const [defaultClientScopes, optionalClientScopes] = [
    sorted(rest.defaultClientScopes),
    sorted(rest.optionalClientScopes),
  ];
  const no = { surrogateAuthRequired: false, alwaysDisplayInConsole: false, bearerOnly: false, consentRequired: false };
  const noFlows = { implicitFlowEnabled: false, directAccessGrantsEnabled: false, serviceAccountsEnabled: false };
  return {
    enabled: true,
    clientAuthenticatorType: 'client-secret',
    protocol: 'openid-connect',
    notBefore: 0,
    redirectUris: [],
    webOrigins: [],
    standardFlowEnabled: true,
    fullScopeAllowed: true,
    publicClient: false,
    ...no,
    ...noFlows,
    frontchannelLogout: false,
    authenticationFlowBindingOverrides: {},
    nodeReRegistrationTimeout: 0,
    ...rest,
    attributes: others,
    defaultClientScopes,
    optionalClientScopes,
    mappers: mappersOf(client),
  };
};
const roleOf = ({ name, description, composites = {} }: Json) => ({
  name,
  description,
  realm: sorted(composites.realm),
  client: Object.fromEntries(
    Object.entries<string[]>(composites.client ?? {}).map(([client, roles]) => [client, sorted(roles)]),
  ),
});

test('clients', () => {
  const builtIn = ['account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console'];
  expect(namesOf(own.clients)).toEqual(builtIn);
  for (const name of builtIn)
    expect(clientOf(named(own.clients, name))).toEqual(clientOf(named(exported.clients, name)));
});

test('client scopes', () => {
  const ofDemo = ['hidden-scope', 'reports'];
  const names = namesOf(exported.clientScopes).filter((name) => !ofDemo.includes(name));
  expect(namesOf(own.clientScopes)).toEqual(names);
  for (const name of names) {
    const scope = scopeOf(named(own.clientScopes, name));
    expect(scope).toEqual(scopeOf(named(exported.clientScopes, name)));
  }
  expect(sorted(own.defaultDefaultClientScopes)).toEqual(sorted(exported.defaultDefaultClientScopes));
  expect(sorted(own.defaultOptionalClientScopes)).toEqual(sorted(exported.defaultOptionalClientScopes));
  expect(own.scopeMappings).toEqual(exported.scopeMappings);
});

describe('roles', () => {
  test('of the realm', () => {
    expect(namesOf(own.roles.realm)).toEqual(['default-roles-demo', 'offline_access', 'uma_authorization']);
    for (const role of own.roles.realm) expect(roleOf(role)).toEqual(roleOf(named(exported.roles.realm, role.name)));
    expect(own.defaultRole.name).toBe(exported.defaultRole.name);
  });

  test.each(['account', 'broker', 'realm-management'])('of the client %s', (client) => {
    const roles = (realm: Json) =>
      Object.fromEntries(realm.roles.client[client].map((role: Json) => [role.name, role]));
    const [ours, theirs] = [roles(own), roles(exported)];
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
    for (const name of Object.keys(ours)) expect(roleOf(ours[name])).toEqual(roleOf(theirs[name]));
  });
});

test('settings that an export writes out are the ones that a file may leave out', () => {
  const settingsOf = (realm: typeof read) => {
    const { id, displayName, clients, clientScopes, keyProviders, warnings, source, sslRequired, ...settings } = realm;
    const { usersById, usersByName, usersByEmail, serviceAccounts, accessTokenLifespan, ...others } = settings;
    return others;
  };
  expect(settingsOf(read)).toEqual(settingsOf(readRealm({ value: exported, place: 'r: ' })));
  expect([read.sslRequired, read.accessTokenLifespan, read.displayName]).toEqual(['external', 300, undefined]);
});

const components = (kind: string) => own.components[kind].map(({ id: _id, ...component }: Json) => component);

test('keys to be made', () => {
  const key = (name: string, config: object, providerId = name) => ({ name, providerId, config });
  expect(components('org.keycloak.keys.KeyProvider')).toEqual([
    key('rsa-generated', { priority: ['100'] }),
    key('rsa-enc-generated', { priority: ['100'], algorithm: ['RSA-OAEP'] }),
    key('aes-generated', { priority: ['100'] }),
    key('hmac-generated-hs512', { priority: ['100'], algorithm: ['HS512'] }, 'hmac-generated'),
  ]);
});

test('rules for clients that register themselves', () => {
  const [strangers, known] = ['anonymous', 'authenticated'];
  const hosts = { 'host-sending-registration-request-must-match': ['true'], 'client-uris-must-match': ['true'] };
  const types = {
    'allowed-protocol-mapper-types': [
      ...['saml-user-attribute-mapper', 'oidc-usermodel-property-mapper', 'oidc-address-mapper'],
      ...['oidc-full-name-mapper', 'oidc-usermodel-attribute-mapper', 'saml-user-property-mapper'],
      ...['saml-role-list-mapper', 'oidc-sha256-pairwise-sub-mapper'],
    ],
  };
  const scopes = { 'allow-default-scopes': ['true'] };
  const list = components('org.keycloak.services.clientregistration.policy.ClientRegistrationPolicy');
  expect(list.map(({ name, providerId, subType, config }: Json) => [name, providerId, subType, config])).toEqual([
    ['Trusted Hosts', 'trusted-hosts', strangers, hosts],
    ['Consent Required', 'consent-required', strangers, {}],
    ['Full Scope Disabled', 'scope', strangers, {}],
    ['Max Clients Limit', 'max-clients', strangers, { 'max-clients': ['200'] }],
    ['Allowed Protocol Mapper Types', 'allowed-protocol-mappers', strangers, types],
    ['Allowed Client Scopes', 'allowed-client-templates', strangers, scopes],
    ['Allowed Registration Web Origins', 'registration-web-origins', strangers, {}],
    ['Allowed Protocol Mapper Types', 'allowed-protocol-mappers', known, types],
    ['Allowed Client Scopes', 'allowed-client-templates', known, scopes],
    ['Allowed Registration Web Origins', 'registration-web-origins', known, {}],
  ]);
  const ids = own.components['org.keycloak.services.clientregistration.policy.ClientRegistrationPolicy'];
  expect(new Set(ids.map(({ id }: Json) => id)).size).toBe(10);
});
