import { describe, expect, test } from 'vitest';
import { endpointAt } from '../../src/token/endpoint-table.ts';
import { OAuthError } from '../../src/token/openid/http/oauth-error.ts';
import { pathSegments, realmAndRest } from '../../src/token/openid/http/request-path.ts';
import type { openIdConnectOperations } from '../../src/token/token-operations.ts';

/** The methods of an endpoint with what OPTIONS says, or the status and the error that there is none. */
function at(read: () => { methods: object; allow?: string; crossOriginMethods?: string }): unknown {
  try {
    const { methods, allow, crossOriginMethods } = read();
    return [Object.keys(methods).join(), crossOriginMethods ?? allow ?? ''];
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return [error.response.status, JSON.parse(error.response.body ?? '').error];
  }
}
const missing = [404, 'HTTP 404 Not Found'];
const notAllowed = [405, 'HTTP 405 Method Not Allowed'];
const any = 'HEAD, POST, GET, OPTIONS';
/** The account: a page at each address, and an API. */
const account = ['GET,POST,PUT,DELETE', 'HEAD, DELETE, POST, GET, OPTIONS, PUT'];
const frame = ['GET', 'HEAD, GET, OPTIONS'];

test.each<[keyof typeof openIdConnectOperations, unknown]>([
  ['3p-cookies/step1.html', frame],
  ['3p-cookies/step2.html', frame],
  ['auth', ['GET,POST', any]],
  ['auth/device', ['GET,POST', 'POST, OPTIONS']],
  ['certs', ['GET', 'GET']],
  ['ext/ciba/auth', ['POST', '']],
  ['ext/par/request', ['POST', '']],
  ['login-status-iframe.html', frame],
  ['login-status-iframe.html/init', frame],
  ['logout', ['GET,POST', 'GET, HEAD, OPTIONS']],
  ['logout/logout-confirm', ['GET,POST', '']],
  ['revoke', ['POST', 'POST, OPTIONS']],
  ['token', ['POST', 'POST, OPTIONS']],
  ['token/introspect', ['POST', 'HEAD, POST, OPTIONS']],
  ['userinfo', ['GET,POST', 'GET, HEAD, OPTIONS']],
])('protocol/openid-connect/%s', (path, expected) => {
  expect(at(() => endpointAt(['protocol', 'openid-connect', ...path.split('/')], 'GET'))).toEqual(expected);
});

const connect = 'protocol/openid-connect';
test.each<[string, string, unknown]>([
  ['GET', '', ['GET', 'GET, HEAD, OPTIONS']],
  ['GET', '.well-known/openid-configuration', ['GET', 'GET']],
  ['HEAD', '.well-known/oauth-authorization-server', ['GET', 'GET']],
  ['GET', '.well-known/uma2-configuration', ['GET', 'GET']],
  ['GET', '.well-known/other', missing],
  ['POST', '.well-known/openid-configuration', missing],
  ['OPTIONS', '.well-known/openid-configuration', ['', 'GET']],
  ['OPTIONS', '.well-known/other', ['', 'GET']],
  ['GET', '.well-known', missing],
  ['GET', '.well-known/openid-configuration/more', missing],
  ['GET', 'protocol', missing],
  ['GET', 'protocol/saml', missing],
  ['GET', 'protocol/saml/descriptor', ['GET', '']],
  ['GET', 'protocol/saml/descriptor/more', missing],
  ['GET', 'protocol/other', [404, 'Protocol not found']],
  ['GET', `${connect}/registrations`, ['GET,POST', 'HEAD, POST, GET, OPTIONS']],
  ['GET', `${connect}/forgot-credentials`, ['GET,POST', 'HEAD, POST, GET, OPTIONS']],
  ['GET', connect, missing],
  ['POST', connect, notAllowed],
  ['OPTIONS', connect, missing],
  ['GET', `${connect}/other`, missing],
  ['POST', `${connect}/other`, notAllowed],
  ['HEAD', `${connect}/other`, notAllowed],
  ['GET', `${connect}/other/more`, missing],
  ['POST', `${connect}/token/other`, missing],
  ['GET', `${connect}/token/other`, notAllowed],
  ['HEAD', `${connect}/userinfo/other`, missing],
  ['HEAD', `${connect}/revoke/other`, notAllowed],
  ['OPTIONS', `${connect}/token/other`, missing],
  ['OPTIONS', `${connect}/auth/other`, ['GET,POST', any]],
  ['OPTIONS', `${connect}/auth`, ['GET,POST', any]],
  ['DELETE', `${connect}/certs/other`, notAllowed],
  ['GET', `${connect}/certs/other`, missing],
  ['DELETE', `${connect}/ext/other`, missing],
  ['DELETE', `${connect}/ext`, missing],
  ['POST', 'clients-registrations/default', ['POST', '']],
  ['POST', 'clients-registrations/openid-connect', ['POST', '']],
  ['POST', 'clients-registrations/other', [404, 'Client registration provider not found']],
  ['GET', 'clients-registrations/default', missing],
  ['PUT', 'clients-registrations/default', missing],
  ['DELETE', 'clients-registrations/default', missing],
  ['POST', 'clients-registrations', missing],
  ['POST', 'clients-registrations/default/more', missing],
  ['GET', 'login-actions/authenticate', ['GET,POST', '']],
  ['POST', 'login-actions/required-action', ['GET,POST', '']],
  ['GET', 'login-actions/consent', missing],
  ['POST', 'login-actions/consent', ['POST', '']],
  ['GET', 'login-actions/restart', ['GET', '']],
  ['POST', 'login-actions/restart', missing],
  ['GET', 'login-actions/detached-info', ['GET', '']],
  ['HEAD', 'login-actions/restart', missing],
  ['PUT', 'login-actions/restart', notAllowed],
  ['GET', 'login-actions', missing],
  ['OPTIONS', 'login-actions/other', ['', any]],
  ['GET', 'device', ['GET,POST', 'POST, OPTIONS']],
  ['GET', 'device/status', ['GET', '']],
  ['POST', 'device/status', missing],
  ['GET', 'device/other', missing],
  ['GET', 'device/status/more', missing],
  ['GET', 'account', account],
  ['POST', 'account/sign-out', ['POST', '']],
  ['GET', 'account/sign-out', account],
  ['PUT', 'account/other', account],
  ['POST', 'account/sign-out/more', account],
  ['GET', 'authz/protection/x', [405, 'HTTP 405 Method Not Allowed']],
  ['GET', 'authz/protection', missing],
  ['GET', 'authz/other/x', missing],
  ['GET', 'other', missing],
])('%s %s', (method, path, expected) => {
  expect(at(() => endpointAt(path === '' ? [] : path.split('/'), method))).toEqual(expected);
});

describe('the realm in a path', () => {
  const found = (realm: string, ...rest: string[]) => ({ realm, rest });
  const root = '/.well-known/oauth-authorization-server/realms';
  const none = [404, 'Unable to find matching target resource method'];
  test.each<[string, string, unknown]>([
    ['GET', '/realms/a', found('a')],
    ['GET', '/realms/a%20b/c/d/', found('a b', 'c', 'd')],
    ['GET', `${root}/a`, found('a', '.well-known', 'oauth-authorization-server')],
    ['HEAD', `${root}/a`, found('a', '.well-known', 'oauth-authorization-server')],
    ['OPTIONS', `${root}/a`, found('a', '.well-known', 'oauth-authorization-server')],
    ['POST', `${root}/a`, notAllowed],
    ['GET', `${root}/a/b`, none],
    ['GET', root, none],
    ['GET', '/.well-known/other/realms/a', missing],
    ['GET', '/.well-known/oauth-authorization-server/other/a', none],
    ['GET', '/other/oauth-authorization-server/realms/a', none],
    ['GET', '/realms', none],
    ['GET', '/', none],
    ['GET', '/realms//a', [400, 'missingNormalization']],
    ['GET', '/realms/./a', [400, 'missingNormalization']],
    ['GET', '/realms/../a', [400, 'missingNormalization']],
    ['GET', '/realms/%61', [400, 'missingNormalization']],
    ['GET', '/realms/a;b', [400, 'invalidCharacter']],
  ])('%s %s', (method, path, expected) => {
    const read = () => realmAndRest(pathSegments(path), method);
    expect(Array.isArray(expected) ? at(read as never) : read()).toEqual(expected);
  });

  test.each(['/realms/%zz', '/realms/ü', '/realms/a b'])('%s is no path', (path) => {
    expect(() => pathSegments(path)).toThrow('status 400');
  });
});
