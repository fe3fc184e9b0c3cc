import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../../src/index.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0 });
});
afterAll(() => server.close());

const ask = async (method: string, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${server.url}${path}`, { method, ...init });
  const text = await answer.text();
  return [
    answer.status,
    text === '' ? (answer.headers.get('allow') ?? '') : (JSON.parse(text) as { error: string }).error,
  ];
};
const missing = [404, 'HTTP 404 Not Found'];
const notAllowed = [405, 'HTTP 405 Method Not Allowed'];
const root = '/.well-known/oauth-authorization-server/realms/demo';

describe('where there is no endpoint', () => {
  test.each([
    ['GET', 'nope', missing],
    ['POST', 'nope', notAllowed],
    ['GET', 'token/nope', notAllowed],
    ['POST', 'token/nope', missing],
    ['POST', 'userinfo/nope', missing],
    ['DELETE', 'userinfo/nope', notAllowed],
    ['GET', 'revoke/nope', notAllowed],
    ['POST', 'revoke/nope', missing],
    ['POST', 'certs/nope', notAllowed],
    ['PUT', 'ext/nope', missing],
    ['OPTIONS', 'token/nope', missing],
    ['OPTIONS', 'auth/nope', [200, 'HEAD, POST, GET, OPTIONS']],
    ['OPTIONS', 'auth', [200, 'HEAD, POST, GET, OPTIONS']],
    ['HEAD', 'nope', [405, '']],
    ['QUERY', 'certs', notAllowed],
    ['QUERY', 'nope', notAllowed],
    ['GET', '', missing],
    ['POST', '', notAllowed],
    ['HEAD', '', [405, '']],
  ])('%s …/openid-connect/%s', async (method, path, answer) => {
    expect(await ask(method, `/realms/demo/protocol/openid-connect/${path}`)).toEqual(answer);
  });

  test.each([
    ['GET', '/realms/demo/protocol/saml/nope', missing],
    ['DELETE', '/realms/demo/protocol/docker-v2/auth', [404, 'Protocol not found']],
    ['POST', root, notAllowed],
    ['GET', `${root}/nope`, [404, 'Unable to find matching target resource method']],
    ['GET', '/.well-known/openid-configuration/realms/nope', missing],
    ['GET', root.replace('demo', 'nope'), [404, 'Realm does not exist']],
    ['QUERY', '/realms/nope', [404, 'Realm does not exist']],
    ['OPTIONS', '/realms/nope', [404, 'Realm does not exist']],
    ['OPTIONS', '/realms/nope/.well-known/nope', [200, '']],
    ['OPTIONS', '/realms/demo/.well-known/nope', [200, '']],
    ['GET', '/realms/demo/.well-known/nope', missing],
    ['PUT', '/realms/demo/authz/protection/resource_set', [403, 'invalid_bearer_token']],
    ['OPTIONS', '/realms/demo/authz/protection/resource_set', [403, 'invalid_bearer_token']],
    ['GET', '/realms/demo/authz/protection', missing],
    ['GET', '/realms/demo?a=%zz', [400, '']],
    ['POST', '/realms/demo/protocol/openid-connect/token?%', [400, '']],
  ])('%s %s', async (method, path, answer) => {
    expect(await ask(method, path)).toEqual(answer);
  });
});

describe('client registration lets nobody in', () => {
  const at = '/realms/demo/clients-registrations';
  const json = { 'content-type': 'application/json' };
  const requests: [what: string, method: string, path: string, init: RequestInit, answer: unknown[]][] = [
    ['a caller without token', 'POST', '/openid-connect', { body: '{}', headers: json }, [403, 'insufficient_scope']],
    [
      'a token',
      'POST',
      '/openid-connect',
      { body: '{}', headers: { ...json, authorization: 'Bearer x' } },
      [401, 'invalid_token'],
    ],
    ['broken JSON', 'POST', '/default', { body: '{', headers: json }, [400, 'invalid_request']],
    [
      'a form',
      'POST',
      '/openid-connect',
      { body: new URLSearchParams({ a: 'b' }) },
      [415, 'The content-type header value did not match the value in @Consumes'],
    ],
    ['a question', 'GET', '/openid-connect', {}, missing],
    ['a patch', 'PATCH', '/openid-connect', {}, notAllowed],
    ['an unknown provider', 'POST', '/nope', {}, [404, 'Client registration provider not found']],
  ];
  test.each(requests)('%s', async (_what, method, path, init, answer) => {
    expect(await ask(method, `${at}${path}`, init)).toEqual(answer);
  });
});

describe('what a caller accepts', () => {
  const keySet = 'application/jwk-set+json';
  test.each([
    ['application/json, application/jwk-set+json', 'application/json'],
    ['application/jwk-set+json, application/json', keySet],
    ['application/jwk-set+json;q=0.5, application/json', 'application/json'],
    ['text/html, application/jwk-set+json', keySet],
    ['application/jwk-set+json;q=0, text/html', 'application/json'],
    ['', 'application/json'],
  ])('decides the type of the keys: %j', async (accept, type) => {
    const certs = await fetch(`${server.url}/realms/demo/protocol/openid-connect/certs`, { headers: { accept } });
    expect(certs.headers.get('content-type')).toBe(type);
  });

  test.each([
    ['application/json;q=0', 200],
    ['*/*;q=none', 200],
    ['', 200],
    ['text/plain, application/*', 200],
    [',', 406],
    ['text/html', 406],
  ])('decides whether the realm says what it is: %j', async (accept, status) => {
    expect((await fetch(`${server.url}/realms/demo`, { headers: { accept } })).status).toBe(status);
  });

  test.each([
    [',', 200],
    ['', 200],
    ['text/plain', 406],
  ])('decides whether there is a discovery document: %j', async (accept, status) => {
    const url = `${server.url}/realms/demo/.well-known/openid-configuration`;
    expect((await fetch(url, { headers: { accept } })).status).toBe(status);
  });

  test('decides between the account page and its API', async () => {
    const account = async (accept: string) => {
      const answer = await fetch(`${server.url}/realms/demo/account`, { headers: { accept } });
      return [answer.status, answer.headers.get('content-type')];
    };
    expect(await account('text/html')).toEqual([200, 'text/html; charset=utf-8']);
    expect(await account('application/json')).toEqual([401, 'application/json']);
  });
});

describe('paths that are not in their one form', () => {
  const send = (target: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`),
      );
      let answer = '';
      socket.setEncoding('latin1').on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('end', () => resolve(answer)).on('error', reject);
    });

  test.each([
    '/realms//demo',
    '/realms/./demo',
    '/realms/x/../demo',
    '/realms/%64emo',
    '/.well-known//x',
    '/realms/demo//',
  ])('%s is refused by the token endpoint', async (target) => {
    expect(await send(target)).toMatch(/^HTTP\/1\.1 400 [\s\S]*missingNormalization/);
  });

  test.each(['//', '//realms/demo', '/realmsx', '//realmsx'])('%s is not its own', async (target) => {
    expect(await send(target)).toMatch(/^HTTP\/1\.1 404 [\s\S]*\{"detail":"Not Found"\}$/);
  });
});

describe('the frame that tells whether a login has changed', () => {
  const frame = '/realms/demo/protocol/openid-connect/login-status-iframe.html';

  test('may be shown by pages of any site', async () => {
    const { status, headers } = await fetch(`${server.url}${frame}`);
    expect([status, headers.get('content-type'), headers.get('x-frame-options')]).toEqual([
      200,
      'text/html;charset=utf-8',
      null,
    ]);
    expect(headers.get('content-security-policy')).toBe("frame-src 'self'; object-src 'none';");
  });

  test.each([
    ['understudy', '', 204],
    ['understudy', 'https://evil.example', 403],
    ['understudy', 'http:/', 403],
    ['nobody', '', 403],
  ])('client %s, origin %j: %i', async (client, origin, status) => {
    const query = new URLSearchParams({ client_id: client, origin: origin === '' ? server.url : origin });
    expect((await fetch(`${server.url}${frame}/init?${query}`)).status).toBe(status);
  });
});
