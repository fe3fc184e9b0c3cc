import { describe, expect, test } from 'vitest';
import { adapterConfiguration } from '../../../../src/token/admin/clients/adapter-configuration.ts';
import type { ClientJson, Json } from '../../../../src/token/realm/representations/json.ts';

const bare: ClientJson = { id: '1', clientId: 'app', defaultClientScopes: [], optionalClientScopes: [] };

describe('the file of an adapter', () => {
  const realm = { realm: 'demo', clients: [bare], roles: { realm: [], client: { app: [{ id: 'r', name: 'r' }] } } };
  const file = (client: object, more: object = {}) =>
    adapterConfiguration({ ...realm, ...more } as never, { ...bare, ...client }, 'http://id');
  const parsed = (client: object, more?: object) => JSON.parse(file(client, more)) as Json;
  const roles = { 'verify-token-audience': true, 'use-resource-role-mappings': true };
  const head = {
    realm: 'demo',
    'auth-server-url': 'http://id/',
    'ssl-required': 'external',
    resource: 'app',
    'confidential-port': 0,
  };
  const jwt = {
    'client-key-password': 'REPLACE WITH THE KEY PASSWORD IN KEYSTORE',
    'token-timeout': 10,
    'client-keystore-file': 'REPLACE WITH THE LOCATION OF YOUR KEYSTORE FILE',
    'client-key-alias': 'app',
    'client-keystore-password': 'REPLACE WITH THE KEYSTORE PASSWORD',
    'client-keystore-type': 'jks',
  };
  test.each<[client: object, members: object]>([
    [{ secret: 's' }, { ...roles, credentials: { secret: 's' } }],
    [{ publicClient: true }, { ...roles, 'public-client': true }],
    [{ bearerOnly: true }, { ...roles, 'bearer-only': true }],
    [
      { clientAuthenticatorType: 'client-secret-jwt', secret: 's' },
      { ...roles, credentials: { 'secret-jwt': { secret: 's' } } },
    ],
    [{ clientAuthenticatorType: 'client-jwt' }, { ...roles, credentials: { jwt } }],
    [{ clientAuthenticatorType: 'client-x509' }, { ...roles, credentials: {} }],
    [
      { secret: 's', authorizationServicesEnabled: true },
      { ...roles, credentials: { secret: 's' }, 'policy-enforcer': { credentials: {} } },
    ],
    [
      { clientId: 'other', publicClient: true },
      { resource: 'other', 'public-client': true },
    ],
  ])('of %j', (client, members) => expect(parsed(client)).toEqual({ ...head, ...members }));

  test('is written as Keycloak writes it', () => {
    const more = { sslRequired: 'NONE', roles: { realm: [], client: {} } };
    expect(file({ clientId: 'a"b: {}', clientAuthenticatorType: 'x' }, more)).toBe(
      '{\n  "realm" : "demo",\n  "auth-server-url" : "http://id/",\n  "ssl-required" : "none",\n  "resource" : "a\\"b: {}",\n  "credentials" : { },\n  "confidential-port" : 0\n}',
    );
  });
});
