import { expect, test } from 'vitest';
import { endpointAt } from '../../src/token/endpoint-table.ts';
import { openIdConnectOperations, tokenOperationOf, tokenOperations } from '../../src/token/token-operations.ts';

test.each([
  ['POST', '/realms/demo/protocol/openid-connect/token', 'token'],
  ['POST', '/realms/demo/protocol/openid-connect/token/', 'token'],
  ['OPTIONS', '/realms/demo/protocol/openid-connect/token', undefined],
  ['POST', '/realms/demo/protocol/openid-connect/token/introspect', 'introspect'],
  ['GET', '/realms/demo', 'realm'],
  ['GET', '/realms/demo/', 'realm'],
  ['GET', '/realms/a%20b/.well-known/openid-configuration', 'discovery'],
  ['GET', '/.well-known/oauth-authorization-server/realms/demo', 'discovery'],
  ['GET', '/realms/demo/.well-known/uma2-configuration', 'uma-discovery'],
  ['GET', '/realms/demo/authz/protection/permission', 'protection'],
  ['GET', '/realms/demo/authz/protection', undefined],
  ['GET', '/realms/demo/broker/x/endpoint', 'identity-provider'],
  ['GET', '/realms/demo/broker/x/endpoint/logout_response', 'identity-provider'],
  ['POST', '/realms/demo/login-actions/first-broker-login', 'identity-provider'],
  ['GET', '/realms/demo/broker/x', undefined],
  ['GET', '/realms/demo/protocol/openid-connect', undefined],
  ['POST', '/realms/demo/login-actions/authenticate', 'login-form'],
  ['GET', '/realms/', undefined],
  ['GET', '/admin/realms', 'admin-realms'],
  ['GET', '/admin/realms/demo', 'admin-realms'],
  ['GET', '/admin/realms/demo/', 'admin-realms'],
  ['GET', '/admin/realms/demo/keys', 'admin-realms'],
  ['POST', '/admin/realms/demo/users', 'admin-users'],
  ['PUT', '/admin/realms/demo/users/x/reset-password', 'admin-users'],
  ['GET', '/admin/realms/demo/default-groups', 'admin-groups'],
  ['GET', '/admin/realms/demo/roles-by-id/x', 'admin-roles'],
  ['GET', '/admin/realms/demo/clients/x/roles', 'admin-clients'],
  ['GET', '/admin/users', undefined],
])('%s %s: %s', (method, path, expected) => {
  expect(tokenOperationOf(method, path)).toBe(expected);
});

test('every operation of OpenID Connect has an endpoint', () => {
  for (const [path, name] of Object.entries(openIdConnectOperations)) {
    expect(tokenOperations).toContain(name);
    expect(() => endpointAt(['protocol', 'openid-connect', ...path.split('/')], 'GET')).not.toThrow();
  }
});
