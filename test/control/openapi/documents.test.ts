import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, test } from 'vitest';
import { searchOperationOf, searchOperations } from '../../../src/search/operations.ts';
import { tokenOperationOf, tokenOperations } from '../../../src/token/token-operations.ts';
import { built } from '../../support/built.ts';
import { controlServer } from '../../support/control-server.ts';
import { openApiChecker } from '../../support/openapi-checker.ts';

built('console');
const server = await controlServer({ search: { planCredits: 100 } });
afterAll(() => server.close());
const documentAt = async (path: string) => (await server.call('GET', path)).json;
const routes = openApiChecker(await documentAt('/-/openapi.json'));
const search = openApiChecker(await documentAt('/-/search/openapi.json'));
const token = openApiChecker(await documentAt('/-/token/openapi.json'));

describe.each(['/-/openapi.json', '/-/search/openapi.json', '/-/token/openapi.json'])('%s', (path) => {
  test('is a valid OpenAPI 3.1 document', async () => {
    const document = await documentAt(path);
    const { valid, errors } = await new Validator().validate(document);
    expect([document.openapi, valid, errors]).toEqual(['3.1.0', true, undefined]);
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/g);
    for (const [, pointer = ''] of references) {
      const found = pointer.split('/').reduce((part, name) => part?.[name], document);
      expect([pointer, found]).toEqual([pointer, expect.anything()]);
    }
  });

  test('names the base path of a sandbox as its server', async () => {
    expect((await documentAt(path)).servers).toEqual([{ url: server.url }]);
    expect((await documentAt(`/-/s/documents${path}`)).servers).toEqual([{ url: `${server.url}/-/s/documents` }]);
  });
});

describe('the control plane', () => {
  const rule = { match: { interface: 'search', path: '/search' }, then: { refuse: 'search.rate-limited' } };
  const box = '/-/s/plane-document';
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, (path === '/-/sandboxes' ? '' : box) + path, body);

  /** Calls of every operation, in an order in which they succeed. */
  const calls: [operation: string, method: string, path: string, body?: unknown][] = [
    ['getRoot', 'GET', '/-/'],
    ['postSandboxes', 'POST', '/-/sandboxes', { name: 'plane-made', seed: 7 }],
    ['getSandboxes', 'GET', '/-/sandboxes'],
    ['getSandboxesByName', 'GET', '/-/sandboxes/plane-made'],
    ['getSettings', 'GET', '/-/settings'],
    ['getSettingsDescribed', 'GET', '/-/settings/described'],
    ['patchSettings', 'PATCH', '/-/settings', { app: { greeting: 'Hi' } }],
    ['putClock', 'PUT', '/-/clock', { frozen: true }],
    ['getClock', 'GET', '/-/clock'],
    ['postClockAdvance', 'POST', '/-/clock/advance', { seconds: 5 }],
    ['deleteClock', 'DELETE', '/-/clock'],
    ['postRules', 'POST', '/-/rules', rule],
    ['getRules', 'GET', '/-/rules'],
    ['putRules', 'PUT', '/-/rules', { rules: [{ then: { number: 1 } }] }],
    ['getRulesById', 'GET', '/-/rules/rule-1'],
    ['putRulesById', 'PUT', '/-/rules/rule-1', rule],
    ['deleteRulesById', 'DELETE', '/-/rules/rule-1'],
    ['deleteRules', 'DELETE', '/-/rules'],
    ['getRefusals', 'GET', '/-/refusals'],
    ['getRequests', 'GET', '/-/requests?interface=example-app&limit=1'],
    ['getRequestsById', 'GET', '/-/requests/1'],
    ['getRequestsById', 'GET', '/-/requests/1?as=curl'],
    ['getRequestsById', 'GET', '/-/requests/1?as=template'],
    ['getLatest', 'GET', '/-/latest'],
    ['getRequestsHar', 'GET', '/-/requests.har'],
    ['getRequestsHtml', 'GET', '/-/requests.html'],
    ['postRequestsVerify', 'POST', '/-/requests/verify', { match: { interface: 'example-app' } }],
    ['postRequestsVerify', 'POST', '/-/requests/verify', { match: { interface: 'token' } }],
    ['deleteRequests', 'DELETE', '/-/requests'],
    ['postSearchExplain', 'POST', '/-/search/explain', { query: 'capital of France' }],
    ['getRealms', 'GET', '/-/realms'],
    ['postTokens', 'POST', '/-/tokens', { client_id: 'understudy' }],
    ['postTokensDecode', 'POST', '/-/tokens/decode', { token: 'eyJhIjoxfQ.eyJhIjoxfQ.x' }],
    ['postKeysRotate', 'POST', '/-/keys/rotate'],
    ['getSessions', 'GET', '/-/sessions'],
    ['deleteSessionsById', 'DELETE', '/-/sessions/none'],
    ['postReset', 'POST', '/-/reset', { only: ['rules'] }],
    ['getOpenapiJson', 'GET', '/-/openapi.json'],
    ['getSearchOpenapiJson', 'GET', '/-/search/openapi.json'],
    ['getTokenOpenapiJson', 'GET', '/-/token/openapi.json'],
    ['getDocs', 'GET', '/-/docs'],
    ['getConsoleByFile', 'GET', '/-/console/console.js'],
    ['getCassettes', 'GET', '/-/cassettes'],
    ['getMetrics', 'GET', '/-/metrics'],
    ['getMails', 'GET', '/-/mails'],
    ['getMailsById', 'GET', '/-/mails/none'],
    ['deleteMails', 'DELETE', '/-/mails'],
    ['getSandboxesByNameSnapshot', 'GET', '/-/sandboxes/plane-made/snapshot'],
    ['deleteSandboxesByName', 'DELETE', '/-/sandboxes/plane-made'],
  ];

  test('answers as its document says', async () => {
    await call('GET', '/?x=1');
    for (const [operation, method, path, body] of calls)
      expect([operation, routes.fault(operation, await call(method, path, body))]).toEqual([operation, undefined]);
  });

  test('every operation is among these calls, but the endless stream', () => {
    const called = new Set(calls.map(([operation]) => operation));
    const all = [...routes.operations.keys()].filter((operation) => operation !== 'getRequestsEvents');
    expect([...called].sort()).toEqual(all.sort());
  });

  test('says of a body what is checked', async () => {
    const { components, paths } = await documentAt('/-/openapi.json');
    const { schema } = paths['/-/rules/{id}'].put.requestBody.content['application/json'];
    expect(schema).toEqual({ $ref: '#/components/schemas/Rule' });
    const { Rule, Match } = components.schemas;
    expect([Rule.required, Rule.additionalProperties]).toEqual([['then'], false]);
    expect(JSON.stringify(Rule.properties.match)).toContain('#/components/schemas/Match');
    expect(Match.properties.path_pattern.description).toContain('RE2');
    const limit = paths['/-/requests'].get.parameters.find(({ name }: { name: string }) => name === 'limit');
    expect(limit).toMatchObject({ in: 'query', required: false, description: '100 unless given' });
  });
});

describe('the search API', () => {
  const headers = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, headers);

  test('has every operation at its path', () => {
    // Messages to the MCP server are described by it.
    const described = searchOperations.filter((name) => !name.startsWith('mcp'));
    expect([...search.operations.keys()].sort()).toEqual(described.sort());
    for (const [name, { path, method }] of search.operations)
      expect(searchOperationOf(method.toUpperCase(), path.replace('{id}', 'x'))).toBe(name);
  });

  test.each<[string, string, string, unknown?]>([
    ['search', 'POST', '/search', { query: 'capital of France' }],
    [
      ...(['search', 'POST', '/search'] as const),
      {
        query: 'latest news',
        topic: 'news',
        include_images: true,
        include_image_descriptions: true,
        include_favicon: true,
        include_answer: true,
        include_raw_content: 'text',
        include_usage: true,
        include_published_date: true,
      },
    ],
    [
      'search',
      'POST',
      '/search',
      { query: 'how does a heart work', auto_parameters: true, include_published_date: true },
    ],
    ['search', 'POST', '/search', { query: '' }],
    ['search', 'POST', '/search', { query: 5 }],
    ['search', 'POST', '/search', { query: 'x'.repeat(2 ** 21) }],
    ['extract', 'POST', '/extract', { urls: ['https://nowhere.example', 'x'], include_usage: true }],
    ['extract', 'POST', '/extract', { urls: ['x'] }],
    ['crawl', 'POST', '/crawl', { url: 'https://en.wikipedia.org', include_images: true, include_favicon: true }],
    ['map', 'POST', '/map', { url: 'https://en.wikipedia.org', include_usage: true }],
    ['map', 'POST', '/map', { url: 'x y' }],
    ['research-status', 'GET', '/research/none'],
    ['usage', 'GET', '/usage'],
    ['feedback', 'POST', '/feedback', { request_id: 'x' }],
    ['logs', 'POST', '/logs', {}],
    ['org-usage', 'POST', '/org-usage', { organization_name: 'x' }],
  ])('%s answers as its document says (%#)', async (operation, method, path, body) => {
    expect(search.fault(operation, await call(method, path, body))).toBe(undefined);
  });

  test('research does, at each of its stages', async () => {
    const base = '/-/s/research-document';
    await call('PUT', `${base}/-/clock`, { frozen: true });
    const asked = await call('POST', `${base}/research`, { input: 'whales', model: 'mini' });
    expect(search.fault('research', asked)).toBe(undefined);
    const status = () => call('GET', `${base}/research/${asked.json.request_id}?include_usage=true`);
    const stages: number[] = [];
    for (let interfaces = 0; interfaces < 2; interfaces += 1) {
      const reply = await status();
      stages.push(reply.status);
      expect(search.fault('research-status', reply)).toBe(undefined);
      await call('POST', `${base}/-/clock/advance`, { seconds: 600 });
    }
    expect(stages).toEqual([202, 200]);
  });

  test('so do its errors', async () => {
    const search401 = await server.call('POST', '/search', { query: 'whales' });
    expect([search401.status, search.fault('search', search401)]).toEqual([401, undefined]);
    const base = '/-/s/errors-document';
    await server.call('POST', `${base}/-/rules`, { then: { refuse: 'search.keyless-capped' } });
    const capped = await call('POST', `${base}/search`, { query: 'whales' });
    expect([capped.status, search.fault('search', capped)]).toEqual([429, undefined]);
  });
});

describe('the token endpoint', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const client = 'client_id=understudy&client_secret=understudy-secret';
  const at = (path: string) => `/realms/demo/protocol/openid-connect/${path}`;
  /** Two paths, or two methods, have one word. */
  const wordOf = (operation: string) =>
    operation.replace(/-(by-form|of-realm|of-server|create)$|(?<=^identity-provider)-.*$/, '');

  test('has every operation at its path', () => {
    expect(new Set([...token.operations.keys()].map(wordOf))).toEqual(new Set(tokenOperations));
    for (const [name, { path, method }] of token.operations)
      expect(tokenOperationOf(method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'))).toBe(wordOf(name));
  });

  test.each<[string, string, string, string?]>([
    ['token', 'POST', at('token'), `grant_type=client_credentials&${client}`],
    ['token', 'POST', at('token'), `grant_type=client_credentials&${client}x`],
    ['token', 'POST', at('token'), `grant_type=none&${client}`],
    ['token', 'POST', '/realms/none/protocol/openid-connect/token', ''],
    ['introspect', 'POST', at('token/introspect'), `token=x&${client}`],
    ['revoke', 'POST', at('revoke'), `token=x&${client}`],
    ['userinfo', 'GET', at('userinfo')],
    ['userinfo-by-form', 'POST', at('userinfo'), 'access_token=x'],
    ['logout', 'GET', at('logout')],
    ['logout', 'GET', at('logout?post_logout_redirect_uri=x')],
    ['logout-by-form', 'POST', at('logout'), `refresh_token=x&${client}`],
    ['certs', 'GET', at('certs')],
    ['discovery', 'GET', '/realms/demo/.well-known/openid-configuration'],
    ['discovery-of-realm', 'GET', '/realms/demo/.well-known/oauth-authorization-server'],
    ['discovery-of-server', 'GET', '/.well-known/oauth-authorization-server/realms/demo'],
    ['uma-discovery', 'GET', '/realms/demo/.well-known/uma2-configuration'],
    ['realm', 'GET', '/realms/demo'],
    ['saml-descriptor', 'GET', '/realms/demo/protocol/saml/descriptor'],
    ['cookie-check-1', 'GET', at('3p-cookies/step1.html')],
    ['cookie-check-2', 'GET', at('3p-cookies/step2.html')],
    ['login-status', 'GET', at('login-status-iframe.html')],
    ['login-status-init', 'GET', at('login-status-iframe.html/init?client_id=understudy&origin=x')],
    ['authorization', 'GET', at('auth')],
    ['device-authorization', 'POST', at('auth/device'), client],
    ['backchannel-authentication', 'POST', at('ext/ciba/auth'), client],
    ['pushed-authorization', 'POST', at('ext/par/request'), client],
    ['client-registration', 'POST', '/realms/demo/clients-registrations/openid-connect', ''],
    ['account', 'GET', '/realms/demo/account'],
    ['admin-realms', 'GET', '/admin/realms'],
    ['admin-users', 'GET', '/admin/realms/demo/users'],
    ['admin-users-create', 'POST', '/admin/realms/demo/users', ''],
    ['admin-groups', 'GET', '/admin/realms/demo/groups'],
    ['admin-roles', 'GET', '/admin/realms/demo/roles'],
    ['admin-clients', 'GET', '/admin/realms/demo/clients'],
    ['admin-clients-create', 'POST', '/admin/realms/demo/clients', ''],
    ['admin-events', 'GET', '/admin/realms/demo/events'],
    ['protection', 'GET', '/realms/demo/authz/protection/resource_set'],
  ])('%s answers as its document says (%#)', async (operation, method, path, body) => {
    expect(token.fault(operation, await server.call(method, path, body, body === undefined ? {} : form))).toBe(
      undefined,
    );
  });
});
