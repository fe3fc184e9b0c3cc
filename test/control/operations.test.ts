import { afterAll, expect, test } from 'vitest';
import { tokenOperations } from '../../src/token/token-operations.ts';
import { controlServer } from '../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());

const realm = '/realms/demo';
const openId = `${realm}/protocol/openid-connect`;
const requests: [method: string, path: string, operation: string | undefined][] = [
  ['POST', '/search', 'search'],
  ['POST', '/extract', 'extract'],
  ['POST', '/crawl', 'crawl'],
  ['POST', '/map', 'map'],
  ['POST', '/research', 'research'],
  ['GET', '/research/1', 'research-status'],
  ['GET', '/usage', 'usage'],
  ['POST', '/logs', 'logs'],
  ['POST', '/org-usage', 'org-usage'],
  ['POST', '/feedback', 'feedback'],
  ['POST', `${openId}/token`, 'token'],
  ['GET', `${openId}/certs`, 'certs'],
  ['GET', `${realm}/.well-known/openid-configuration`, 'discovery'],
  ['POST', `${openId}/token/introspect`, 'introspect'],
  ['POST', `${openId}/revoke`, 'revoke'],
  ['GET', `${openId}/userinfo`, 'userinfo'],
  ['GET', `${openId}/logout`, 'logout'],
  ['GET', realm, 'realm'],
  ['GET', `${openId}/auth`, 'authorization'],
  ['POST', `${openId}/auth/device`, 'device-authorization'],
  ['POST', `${openId}/ext/ciba/auth`, 'backchannel-authentication'],
  ['POST', `${openId}/ext/par/request`, 'pushed-authorization'],
  ['GET', `${openId}/3p-cookies/step1.html`, 'cookie-check-1'],
  ['GET', `${openId}/3p-cookies/step2.html`, 'cookie-check-2'],
  ['GET', `${openId}/login-status-iframe.html`, 'login-status'],
  ['GET', `${openId}/login-status-iframe.html/init`, 'login-status-init'],
  ['POST', `${openId}/logout/logout-confirm`, 'logout-confirm'],
  ['GET', `${realm}/.well-known/oauth-authorization-server`, 'discovery'],
  ['GET', '/.well-known/oauth-authorization-server/realms/demo', 'discovery'],
  ['GET', `${realm}/.well-known/uma2-configuration`, 'uma-discovery'],
  ['GET', `${realm}/authz/protection/permission`, 'protection'],
  ['GET', `${realm}/protocol/saml/descriptor`, 'saml-descriptor'],
  ['POST', `${realm}/clients-registrations/default`, 'client-registration'],
  ['POST', `${realm}/clients-registrations/openid-connect`, 'client-registration'],
  ['GET', `${realm}/account`, 'account'],
  ['POST', `${realm}/account/sign-out`, 'account-sign-out'],
  ['GET', `${realm}/device`, 'device'],
  ['GET', `${realm}/device/status`, 'device-status'],
  ['POST', `${realm}/login-actions/authenticate`, 'login-form'],
  ['POST', `${realm}/login-actions/required-action`, 'login-action'],
  ['POST', `${realm}/login-actions/consent`, 'login-consent'],
  ['GET', `${realm}/login-actions/restart`, 'login-restart'],
  ['GET', `${openId}/registrations`, 'registration'],
  ['GET', `${openId}/forgot-credentials`, 'forgotten-password'],
  ['GET', `${realm}/login-actions/registration`, 'registration-form'],
  ['POST', `${realm}/login-actions/reset-credentials`, 'forgotten-password-form'],
  ['GET', `${realm}/login-actions/action-token`, 'mail-link'],
  ['GET', `${realm}/broker/x/login`, 'identity-provider'],
  ['POST', `${openId}/logout/backchannel-logout`, 'provider-logout'],
  ['GET', '/admin/realms', 'admin-realms'],
  ['GET', '/admin/realms/demo/keys', 'admin-realms'],
  ['GET', '/admin/realms/demo/users', 'admin-users'],
  ['GET', '/admin/realms/demo/groups', 'admin-groups'],
  ['GET', '/admin/realms/demo/roles', 'admin-roles'],
  ['GET', '/admin/realms/demo/clients', 'admin-clients'],
  ['GET', '/admin/realms/demo/events', 'admin-events'],
  ['GET', '/', 'root'],
  ['GET', '/openapi.json', 'openapi'],
  ['GET', '/docs', 'docs'],
  ['GET', '/redoc', 'redoc'],
  ['GET', '/nowhere', undefined],
  ['GET', `${realm}/nowhere`, undefined],
];

let count = 0;

test.each(requests)('%s %s is the operation %s, in the journal and for rules', async (method, path, operation) => {
  count += 1;
  const base = `/-/s/operation-${count}`;
  const call = (verb: string, target: string, body?: object) => server.call(verb, base + target, body);
  await call(method, path);
  const [entry] = (await call('GET', '/-/requests')).json.requests;
  expect([entry.target, entry.operation]).toEqual([path, operation]);
  expect((await call('GET', `/-/requests?operation=${operation ?? 'none'}`)).json.total).toBe(
    operation === undefined ? 0 : 1,
  );
  const match = { operation: operation ?? { present: false } };
  await call('POST', '/-/rules', { match, then: { respond: { status: 418 } } });
  expect((await call(method, path)).status).toBe(418);
  expect(
    (await call(operation === 'search' ? 'GET' : 'POST', operation === 'search' ? '/usage' : '/search')).status,
  ).not.toBe(418);
});

test('no operation of the token endpoint is left out', () => {
  const tried = new Set(requests.map(([, , operation]) => operation));
  expect(tokenOperations.filter((name) => !tried.has(name))).toEqual([]);
});

test('a name that no operation has is refused', async () => {
  const { status, json } = await server.call('POST', '/-/rules', {
    match: { operation: 'tokens' },
    then: { fault: 'close' },
  });
  expect([status, json.errors[0].field]).toEqual([422, 'match.operation']);
});
