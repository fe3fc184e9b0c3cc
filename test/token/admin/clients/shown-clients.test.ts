import { describe, expect, test } from 'vitest';
import { findClients } from '../../../../src/token/admin/clients/find-clients.ts';
import { shownClient } from '../../../../src/token/admin/clients/shown-client.ts';
import { namedScopes, shownScope } from '../../../../src/token/admin/clients/shown-scope.ts';
import type { ClientJson, Json, RealmJson } from '../../../../src/token/realm/representations/json.ts';
import { refusal } from '../refusal.ts';

const bare: ClientJson = { id: '1', clientId: 'app', defaultClientScopes: [], optionalClientScopes: [] };

describe('a client is shown', () => {
  const shown = {
    id: '1',
    clientId: 'app',
    surrogateAuthRequired: false,
    enabled: true,
    alwaysDisplayInConsole: false,
    clientAuthenticatorType: 'client-secret',
    redirectUris: [],
    webOrigins: [],
    notBefore: 0,
    bearerOnly: false,
    consentRequired: false,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    fullScopeAllowed: true,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: false,
    publicClient: false,
    attributes: {},
    frontchannelLogout: false,
    protocol: 'openid-connect',
    authenticationFlowBindingOverrides: {},
    nodeReRegistrationTimeout: 0,
    defaultClientScopes: [],
    optionalClientScopes: [],
  };
  test('with what it does not say', () => expect(shownClient(bare)).toEqual(shown));

  test('with all that it says, in the order of Keycloak', () => {
    const texts = { name: 'n', description: 'd', type: 't', rootUrl: 'r', adminUrl: 'a', baseUrl: 'b', secret: 's' };
    const given = { ...bare, ...texts, registrationAccessToken: 'x', registeredNodes: { a: 1 }, unknown: 1 };
    const { unknown: _, ...known } = given;
    const mapper = {
      id: 'm',
      name: 'm',
      protocol: 'saml',
      protocolMapper: 'k',
      consentRequired: true,
      config: { a: 'b' },
    };
    const answer = shownClient({ ...given, protocolMappers: [mapper], authorizationServicesEnabled: true });
    expect(answer).toEqual({ ...shown, ...known, protocolMappers: [mapper], authorizationServicesEnabled: true });
    expect(Object.keys(answer).join(' ')).toBe(
      'id clientId name description type rootUrl adminUrl baseUrl surrogateAuthRequired enabled alwaysDisplayInConsole clientAuthenticatorType secret registrationAccessToken redirectUris webOrigins notBefore bearerOnly consentRequired standardFlowEnabled implicitFlowEnabled directAccessGrantsEnabled serviceAccountsEnabled authorizationServicesEnabled publicClient frontchannelLogout protocol attributes authenticationFlowBindingOverrides fullScopeAllowed nodeReRegistrationTimeout registeredNodes protocolMappers defaultClientScopes optionalClientScopes',
    );
  });

  test('without what is hidden, and with lists in the order of Java', () => {
    const open = shownClient({ ...bare, secret: 's', publicClient: true, authorizationServicesEnabled: false });
    expect(open).toEqual({ ...shown, publicClient: true });
    const some = ['x', 'a', 'phone', 'email', 'b'];
    const lists = shownClient({
      ...bare,
      redirectUris: some,
      webOrigins: some,
      optionalClientScopes: some,
      defaultClientScopes: some,
    });
    const order = ['a', 'b', 'phone', 'x', 'email'];
    for (const name of ['redirectUris', 'webOrigins', 'optionalClientScopes', 'defaultClientScopes'])
      expect([...(lists[name] as string[])].toSorted()).toEqual(order.toSorted());
    expect(lists.redirectUris).not.toEqual(some);
    expect(Object.keys(shownClient({ ...bare, attributes: { x: '1', a: '2' } }).attributes as Json)).toEqual([
      'a',
      'x',
    ]);
  });
});

test('scopes are shown with what they do not say', () => {
  const mapper = { id: 'm', name: 'm' };
  expect(shownScope({ id: '1', name: 's' })).toEqual({
    id: '1',
    name: 's',
    protocol: 'openid-connect',
    attributes: {},
  });
  expect(
    shownScope({
      id: '1',
      name: 's',
      description: '',
      protocol: 'saml',
      attributes: { a: 'b' },
      protocolMappers: [mapper],
    }),
  ).toEqual({
    id: '1',
    name: 's',
    description: '',
    protocol: 'saml',
    attributes: { a: 'b' },
    protocolMappers: [
      { ...mapper, protocol: 'openid-connect', consentRequired: false, config: {}, protocolMapper: undefined },
    ],
  });
  const realm = {
    clientScopes: [
      { id: '1', name: 'x', protocol: 'saml' },
      { id: '2', name: 'a' },
      { id: '3', name: 'b' },
    ],
  };
  expect(namedScopes(realm as never, ['a', 'x'], true)).toEqual([
    { id: '1', name: 'x', protocol: 'saml' },
    { id: '2', name: 'a', protocol: 'openid-connect' },
  ]);
  expect(namedScopes(realm as never, ['a', 'x'], false)).toEqual([
    { id: '2', name: 'a' },
    { id: '1', name: 'x' },
  ]);
});

describe('clients are found', () => {
  const realm = {
    clients: ['beta', 'Alpha', 'alpha', 'gamma'].map((clientId) => ({ id: clientId, clientId })),
  } as unknown as RealmJson;
  const find = (clientId?: string, isSearch = false, attributes?: string) =>
    findClients(realm, { clientId, isSearch, attributes })
      .map((client) => client.clientId)
      .join(' ');
  test.each([
    [undefined, false, 'Alpha alpha beta gamma'],
    ['alpha', false, 'alpha'],
    ['ALPHA', false, ''],
    ['ALPHA', true, 'Alpha alpha'],
    ['a', true, 'Alpha alpha beta gamma'],
    ['', true, 'Alpha alpha beta gamma'],
    ['', false, ''],
  ])('by %s, search %s: %j', (clientId, isSearch, found) => expect(find(clientId, isSearch)).toBe(found));

  test('not by attributes', () => {
    expect(refusal(() => find(undefined, false, 'b:1 "a b":2'))).toMatchObject([400, { error: 'invalid_request' }]);
    expect(find('beta', false, 'nothing')).toBe('beta');
  });
});
