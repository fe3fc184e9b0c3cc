import { beforeAll, describe, expect, test } from 'vitest';
import { UnavailableError } from '../../src/runtime/availability.ts';
import type { TokenRequest } from '../../src/token/openid/http/request.ts';
import { memoryRealmStores } from '../../src/token/openid/sessions/realm-stores.ts';
import { realmOf, startService, type TestService } from '../support/token-service.ts';

const json = (status: number, error: string, description?: string) => ({
  status,
  headers: [],
  contentType: 'application/json',
  body: JSON.stringify(description === undefined ? { error } : { error, error_description: description }),
});
const token = '/realms/demo/protocol/openid-connect/token';
const certs = '/realms/demo/protocol/openid-connect/certs';

let own: TestService;
beforeAll(async () => {
  own = await startService();
});

describe('an address that does not exist', () => {
  const html = { accept: 'text/html' };
  const title = ({ body = '' }) => /kc-header-wrapper">([^<]*)</.exec(body)?.[1];

  test.each([
    ['/realms/demo/nowhere', 'demo'],
    ['/realms/nobody', 'Keycloak'],
    ['/realms', 'Keycloak'],
    ['/elsewhere/demo', 'Keycloak'],
  ])('%s is a page for a browser', async (path, name) => {
    const page = await own.send('GET', path, { headers: html });
    expect({ ...page, body: title(page) }).toEqual({
      status: 404,
      leadingHeaders: [],
      message: { kind: 'error', text: 'Page not found' },
      inLanguage: expect.any(Function),
      headers: [],
      contentType: 'text/html;charset=utf-8',
      body: name,
    });
    expect(page.body).toContain('<title></title>');
    expect(page.body).toContain('<p class="instruction">Page not found</p>');
  });

  test('keeps its headers', async () => {
    const { leadingHeaders } = await own.send('GET', '/realms/demo/login-actions/nowhere', { headers: html });
    expect(leadingHeaders?.map(([name]) => name)).toEqual(['Cache-Control']);
  });

  test.each([
    ['GET', '/realms/demo/nowhere', {}, json(404, 'HTTP 404 Not Found')],
    ['GET', '/realms/demo/nowhere', { accept: '*/*' }, json(404, 'HTTP 404 Not Found')],
    ['GET', '/realms/nobody', {}, json(404, 'Realm does not exist')],
    ['DELETE', certs, html, json(405, 'HTTP 405 Method Not Allowed')],
  ] as const)('%s %s %j is no page', async (method, path, headers, response) => {
    expect(await own.send(method, path, { headers })).toEqual(response);
  });

  test('the admin API has no pages', async () => {
    const { status, contentType } = await own.send('GET', '/admin/elsewhere', { headers: html });
    expect([status, contentType]).toEqual([404, 'application/json']);
  });
});

test.each([
  ['a Host that is none', { headers: { host: 'a b' } }, 400],
  ['a query that is badly encoded', { query: 'a=%zz' }, 400],
])('%s', async (_what, more, status) => {
  const response = await own.send('GET', certs, more);
  expect([response.status, response.withoutSecurityHeaders]).toEqual([status, true]);
});

describe('what goes wrong', () => {
  const serverError = json(500, 'unknown_error', 'For more on this error consult the server log.');
  const startBroken = (error: unknown) =>
    startService({
      realms: [realmOf('demo', { clients: [{ clientId: 'c', secret: 's', serviceAccountsEnabled: true }] })],
      openStores: (...about) => ({
        ...memoryRealmStores(...about),
        lockouts: undefined as never,
        revoked: { add: () => Promise.reject(error), has: () => Promise.reject(error) } as never,
      }),
    });
  const userinfo = async (service: TestService) => {
    const form = 'grant_type=client_credentials&client_id=c&client_secret=s&scope=openid';
    const { access_token } = JSON.parse((await service.send('POST', token, { body: form })).body ?? '');
    const at = '/realms/demo/protocol/openid-connect/userinfo';
    return service.send('GET', at, { headers: { authorization: `Bearer ${access_token}` } });
  };

  test('is told, with the place in the source', async () => {
    const service = await startBroken(new Error('broken'));
    expect(await userinfo(service)).toEqual(serverError);
    expect(service.warnings.filter((line) => !line.startsWith('type='))).toEqual([
      expect.stringMatching(/^token endpoint: Error: broken\n +at /),
    ]);
  });

  test.each([
    ['no error', 'odd', ['token endpoint: odd']],
    ['an error without a place', Object.assign(new Error('bare'), { stack: undefined }), ['token endpoint: bare']],
    ['what is away, which has been told', new UnavailableError('away'), []],
  ])('%s', async (_what, error, lines) => {
    const service = await startBroken(error);
    expect(await userinfo(service)).toEqual(serverError);
    expect(service.warnings.filter((line) => !line.startsWith('type='))).toEqual(lines);
  });
});

describe('settings that change', () => {
  const issuerOf = async ({ send }: TestService) =>
    JSON.parse((await send('GET', '/realms/demo/.well-known/openid-configuration')).body ?? '').issuer;

  test('the issuer', async () => {
    const service = await startService({ issuer: { hostname: 'https://one.test' } });
    expect(await issuerOf(service)).toBe('https://one.test/realms/demo');
    service.service.setIssuer({});
    expect(await issuerOf(service)).toBe('http://auth.test/realms/demo');
  });

  test('how people log in', async () => {
    const users = [{ username: 'only', enabled: true }];
    const clients = [{ clientId: 'app', publicClient: true, redirectUris: ['http://app/*'] }];
    const service = await startService({ realms: [realmOf('demo', { users, clients })] });
    const query = 'client_id=app&response_type=code&redirect_uri=http%3A%2F%2Fapp%2Fcb';
    const page = async () => {
      const { body = '' } = await service.send('GET', '/realms/demo/protocol/openid-connect/auth', { query });
      return /data-page-id="([^"]*)"/.exec(body)?.[1];
    };
    expect(await page()).toBe('login-login');
    service.service.setLoginMode('pick');
    expect(await page()).toBe('login-login-pick');
  });

  test('realms, and who administrates them', async () => {
    const { service } = await startService();
    expect(service.realms().map(({ realm }) => realm.name)).toEqual(['demo']);
    expect([service.realm('demo')?.name, service.realm('other')]).toEqual(['demo', undefined]);
    service.setAdministrator({ username: 'Root', password: 'p' });
    expect(service.realm('master')?.usersByName.get('root')).toBeUndefined();
    await service.replaceRealms([realmOf('other')]);
    expect(service.realms().map(({ realm }) => realm.name)).toEqual(['other', 'master']);
    expect(service.realm('master')?.usersByName.get('root')?.password).toBe('p');
    await service.replaceRealms([realmOf('other')]);
    expect(service.realm('master')?.usersByName.get('root')?.password).toBe('p');
  });
});

test('a request is handled with what its realm and address say', async () => {
  const { service } = await startService({
    realms: [realmOf('ü', { attributes: { frontendUrl: 'https://f.test/' } })],
  });
  const [state] = service.realms();
  const request: TokenRequest = {
    method: 'POST',
    path: '/',
    query: '',
    httpVersion: '1.1',
    body: 'a=b',
    peerIp: '10.0.0.9',
    scheme: 'http',
    headers: { host: 'h', origin: 'http://o', 'content-type': 'application/x-www-form-urlencoded' },
  };
  if (state === undefined) throw new Error('no realm');
  const context = service.contextOf(request, state);
  expect(context).toMatchObject({
    baseUrl: 'https://f.test',
    issuer: 'https://f.test/realms/%C3%BC',
    loginMode: 'form',
    clientIp: '10.0.0.9',
    origin: 'http://o',
    crossOrigin: [],
  });
  expect(() => service.contextOf({ ...request, headers: { host: '/' } }, state)).toThrow('Error id');
});
