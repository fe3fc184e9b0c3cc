import { afterAll, expect, test } from 'vitest';
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
  ['GET', '/', 'root'],
  ['GET', '/openapi.json', 'openapi'],
  ['GET', '/docs', 'docs'],
  ['GET', '/redoc', 'redoc'],
  ['GET', '/nowhere', undefined],
  ['GET', `${realm}/nowhere`, undefined],
];

test.each(requests)('%s %s is the operation %s, in the journal and for rules', async (method, path, operation) => {
  const base = `/-/s/${(operation ?? 'none').toLowerCase()}-${method.toLowerCase()}${path.length}`;
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

test('a name that no operation has is refused', async () => {
  const { status, json } = await server.call('POST', '/-/rules', {
    match: { operation: 'tokens' },
    then: { fault: 'close' },
  });
  expect([status, json.errors[0].field]).toEqual([422, 'match.operation']);
});
