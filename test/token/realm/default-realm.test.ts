import { get } from 'node:http';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../src/index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { builtInClient, postForm, tokenOf } from '../../support/token-request.ts';

let server: RunningServer;
const clock = movableClock(Date.now());
beforeAll(async () => {
  server = await startServer({ port: 0 }, { clock });
});
afterAll(() => server.close());

describe('the realm of the settings', () => {
  test('the answer has the six members in the order of Keycloak 26.7', async () => {
    const { status, body } = await tokenOf(server.url);
    expect(status).toBe(200);
    expect(JSON.stringify({ ...body, access_token: '…' })).toBe(
      '{"access_token":"…","expires_in":60,"refresh_expires_in":0,"token_type":"Bearer","not-before-policy":0,"scope":"email profile"}',
    );
  });

  test('a resource server verifies the token with the published keys', async () => {
    const { body } = await tokenOf(server.url);
    const issuer = `${server.url}/realms/demo`;
    const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`));
    const { payload, protectedHeader } = await jwtVerify(body.access_token, keys, { issuer, audience: 'account' });
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    expect(payload.azp).toBe('understudy');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
  });

  test('claims come in the order of Keycloak 26.7', async () => {
    const { body } = await tokenOf(server.url);
    expect(Object.keys(decodeJwt(body.access_token)).slice(0, 12)).toEqual([
      ...['exp', 'iat', 'jti', 'iss', 'aud', 'sub', 'typ', 'azp', 'acr', 'realm_access', 'resource_access', 'scope'],
    ]);
  });

  test('issue and expiry come from the clock that was handed in', async () => {
    await clock.advance(10_000);
    const { iat } = decodeJwt((await tokenOf(server.url)).body.access_token);
    expect(iat).toBe(Math.floor(clock.now() / 1000));
  });

  test('discovery names the endpoints under the issuer', async () => {
    const answer = await fetch(`${server.url}/realms/demo/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({
      issuer: `${server.url}/realms/demo`,
      token_endpoint: `${server.url}/realms/demo/protocol/openid-connect/token`,
      jwks_uri: `${server.url}/realms/demo/protocol/openid-connect/certs`,
    });
  });

  const failures: [what: string, form: Record<string, string>, status: number, body: object][] = [
    [
      'an unknown client',
      { ...builtInClient, client_id: 'nobody' },
      401,
      { error: 'invalid_client', error_description: 'Invalid client or Invalid client credentials' },
    ],
    [
      'a wrong secret',
      { ...builtInClient, client_secret: 'wrong' },
      401,
      { error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' },
    ],
    [
      'an unknown grant type',
      { ...builtInClient, grant_type: 'foo' },
      400,
      { error: 'unsupported_grant_type', error_description: 'Unsupported grant_type' },
    ],
    [
      'no grant type',
      { client_id: 'understudy' },
      400,
      { error: 'invalid_request', error_description: 'Missing form parameter: grant_type' },
    ],
    [
      'a client without service account',
      { ...builtInClient, client_id: 'admin-cli' },
      401,
      { error: 'unauthorized_client', error_description: 'Public client not allowed to retrieve service account' },
    ],
  ];
  test.each(failures)('%s fails with the error of Keycloak 26.7', async (_what, form, status, body) => {
    expect(await tokenOf(server.url, form)).toEqual({ status, body });
  });

  test('an unknown realm is not found', async () => {
    const answer = await postForm(server.url, 'nope/protocol/openid-connect/token', builtInClient);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('{"error":"Realm does not exist"}');
  });

  test.each([
    ['application/xml', 406, 'application/json'],
    ['text/html', 406, 'text/html;charset=utf-8'],
    ['text/html, */*', 200, 'application/json;charset=UTF-8'],
  ])('the realm page for Accept: %s', async (accept, status, type) => {
    const answer = await fetch(`${server.url}/realms/demo`, { headers: { accept } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
  });

  test.each([
    ['/realms', 404, '{"error":"Unable to find matching target resource method"}'],
    ['/admin/realms', 401, '{"error":"HTTP 401 Unauthorized"}'],
    ['/realms/demo/nothing', 404, '{"error":"HTTP 404 Not Found"}'],
    ['/realms/demo/protocol/openid-connect/nothing', 404, '{"error":"HTTP 404 Not Found"}'],
    [
      '/realms/demo/%2e%2e/demo',
      400,
      '{"error":"missingNormalization","error_description":"Request path not normalized"}',
    ],
  ])('GET %s', async (target, status, body) => {
    const { statusCode, text } = await rawGet(target);
    expect([statusCode, text]).toEqual([status, body]);
  });
});

/** fetch would tidy the path up. */
const rawGet = (target: string) =>
  new Promise<{ statusCode: number | undefined; text: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port: new URL(server.url).port, path: target }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += String(chunk);
      resolve({ statusCode: answer.statusCode, text });
    }).on('error', reject);
  });
