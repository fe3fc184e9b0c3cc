import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningServer, startServer } from '../../../../src/index.ts';
import { selfSignedCertificate } from '../../../../src/token/openid/keys/self-signed-certificate.ts';
import { movableClock } from '../../../support/movable-clock.ts';
import { postForm, tokenOf } from '../../../support/token-request.ts';
import { realmOf, startService } from '../../../support/token-service.ts';

let server: RunningServer;
let issuer: string;
const clock = movableClock();
beforeAll(async () => {
  server = await startServer({ port: 0, auth: { realmFiles: ['test/golden/realm-demo.json'] } }, { clock });
  issuer = `${server.url}/realms/demo`;
});
afterAll(() => server.close());

const signatureFailed = 'Client authentication with signed JWT failed: Signature on JWT token failed validation';
const jwk = JSON.parse(readFileSync('test/token/realms/jwt-client.jwk.json', 'utf8'));
const sharedSecret = new TextEncoder().encode('hmac-client-secret-0123456789-0123456789');
const now = () => Math.floor(clock.now() / 1000);
let count = 0;

/** A good assertion, changed. Members that are undefined are left out. */
function claims(changes: Record<string, unknown> = {}, client = 'jwt-client'): JWTPayload {
  count += 1;
  const good = { iss: client, sub: client, aud: issuer, jti: `a-${count}`, iat: now(), exp: now() + 60 };
  return Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value !== undefined));
}

async function assertion(payload: JWTPayload, header: object = {}): Promise<string> {
  const key = await importJWK(jwk, 'RS256');
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: jwk.kid, ...header }).sign(key);
}

const shared = (payload: JWTPayload, alg = 'HS256') =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(sharedSecret);

const send = (clientAssertion: string, more: Record<string, string> = {}) =>
  tokenOf(server.url, {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: clientAssertion,
    ...more,
  });

const oauthError = async (clientAssertion: string, more: Record<string, string> = {}) => {
  const { status, body } = await send(clientAssertion, more);
  return [status, body.error, body.error_description];
};

describe('private_key_jwt', () => {
  const good: [what: string, changes: () => Record<string, unknown>, header?: object][] = [
    ['for the issuer', () => ({})],
    ['for the token endpoint', () => ({ aud: `${issuer}/protocol/openid-connect/token` })],
    ['with its audience in a list of one', () => ({ aud: [issuer] })],
    ['without kid', () => ({}), { kid: undefined }],
    ['from a clock that is 10 s ahead', () => ({ iat: now() + 10 })],
    ['that would live for hours, but is fresh', () => ({ exp: now() + 36_000 })],
    ['without iat, living for a minute', () => ({ iat: undefined })],
  ];
  test.each(good)('an assertion %s is accepted', async (_what, changes, header = {}) => {
    expect((await send(await assertion(claims(changes()), header))).status).toBe(200);
  });

  test('client_id and even client_secret beside it do not matter', async () => {
    const more = { client_id: 'jwt-client', client_secret: 'whatever' };
    expect((await send(await assertion(claims()), more)).status).toBe(200);
  });

  test('Basic beside it does not matter', async () => {
    const form = {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await assertion(claims()),
    };
    const authorization = `Basic ${Buffer.from('nobody:x').toString('base64')}`;
    expect((await tokenOf(server.url, form, { authorization })).status).toBe(200);
  });

  test('an assertion serves once', async () => {
    const once = await assertion(claims());
    expect((await send(once)).status).toBe(200);
    expect(await oauthError(once)).toEqual([400, 'invalid_client', 'Token reuse detected']);
  });

  test('an assertion is remembered for as long as it would be accepted', async () => {
    const frozen = movableClock(1_700_000_000_000);
    const realmFiles = ['test/golden/realm-demo.json'];
    await using own = await startServer({ port: 0, auth: { realmFiles } }, { clock: frozen });
    const iat = Math.floor(frozen.now() / 1000);
    const once = await assertion(claims({ aud: `${own.url}/realms/demo`, iat, exp: iat + 3_600 }));
    const form = {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: once,
    };
    expect((await tokenOf(own.url, form)).status).toBe(200);
    await frozen.advance(60_000);
    expect((await tokenOf(own.url, form)).body.error_description).toBe('Token reuse detected');
    await frozen.advance(1_000);
    const { body } = await tokenOf(own.url, form);
    expect(body.error_description).toBe('Token was issued too far in the past to be used now');
  });

  const unknown = 'Invalid client or Invalid client credentials';
  const bad: [why: string, status: number, changes: () => Record<string, unknown>][] = [
    ['Multiple audiences not allowed', 400, () => ({ aud: [issuer, 'https://other.example'] })],
    ['Invalid token audience', 400, () => ({ aud: 'https://other.example' })],
    ['Invalid token audience', 400, () => ({ aud: undefined })],
    ['Token was issued too far in the past to be used now', 400, () => ({ iat: now() - 600 })],
    ['Token was issued in the future', 400, () => ({ iat: now() + 60 })],
    [
      'Token expiration is too far in the future and iat claim not present in token',
      400,
      () => ({ iat: undefined, exp: now() + 300 }),
    ],
    ['Token exp claim is required', 400, () => ({ exp: undefined })],
    ['Token jti claim is required', 400, () => ({ jti: undefined })],
    ['Token is not active', 400, () => ({ exp: now() - 1 })],
    ['Token is not active', 400, () => ({ nbf: now() + 60 })],
    [unknown, 401, () => ({ iss: undefined })],
    [unknown, 401, () => ({ sub: undefined })],
    [unknown, 401, () => ({ iss: 'svc' })],
    [unknown, 401, () => ({ iss: 'nobody', sub: 'nobody' })],
    [unknown, 401, () => ({ iss: '__proto__', sub: '__proto__' })],
  ];
  test.each(bad)('%s (%i)', async (why, status, changes) => {
    expect(await oauthError(await assertion(claims(changes())))).toEqual([status, 'invalid_client', why]);
  });

  test('an unknown kid, however odd, finds no key', async () => {
    for (const kid of ['other', '../../etc/passwd', "' OR 1=1 --", '__proto__', ''])
      expect(await oauthError(await assertion(claims(), { kid }))).toEqual([
        ...[400, 'invalid_client', 'Unable to load public key'],
      ]);
  });

  test('a broken signature is not accepted', async () => {
    const [head, body, signature = ''] = (await assertion(claims())).split('.');
    const broken = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await oauthError(broken)).toEqual([...[400, 'invalid_client'], signatureFailed]);
  });

  test('the public key is no shared secret, and none is no algorithm', async () => {
    const publicText = new TextEncoder().encode(JSON.stringify({ n: jwk.n, e: jwk.e }));
    const confused = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: jwk.kid }).sign(publicText);
    expect((await oauthError(confused))[2]).toBe('Invalid signature algorithm');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const alg of ['none', 'None', 'NONE'])
      expect((await oauthError(`${part({ alg })}.${part(claims())}.`))[2]).toBe('Invalid signature algorithm');
  });
});

describe('client_secret_jwt', () => {
  test('an assertion signed with the secret is accepted, once', async () => {
    const once = await shared(claims({}, 'hmac-client'));
    expect((await send(once)).status).toBe(200);
    expect(await oauthError(once)).toEqual([400, 'invalid_client', 'Token reuse detected']);
  });

  test('the client has one algorithm', async () => {
    expect((await oauthError(await shared(claims({}, 'hmac-client'), 'HS384')))[2]).toBe('Invalid signature algorithm');
  });

  test('the plain secret is not enough', async () => {
    const { body } = await tokenOf(server.url, {
      grant_type: 'client_credentials',
      client_id: 'hmac-client',
      client_secret: 'hmac-client-secret-0123456789-0123456789',
    });
    expect(body.error_description).toBe('Parameter client_assertion_type is missing');
  });
});

test('an identifier is used up in all realms', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'understudy-realm-'));
  const secret = 's'.repeat(40);
  const client = { clientId: 'c', clientAuthenticatorType: 'client-secret-jwt', serviceAccountsEnabled: true, secret };
  const realm = { enabled: true, defaultSignatureAlgorithm: 'ES256', clients: [client] };
  const realmFiles = ['one', 'two'].map((realm) => path.join(folder, `${realm}.json`));
  for (const file of realmFiles)
    await writeFile(file, JSON.stringify({ realm: path.basename(file, '.json'), ...realm }));
  await using own = await startServer({ port: 0, auth: { realmFiles } }, { clock });
  const descriptionIn = async (name: string) => {
    const payload = claims({ aud: `${own.url}/realms/${name}`, jti: 'once' }, 'c');
    const signed = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret));
    const response = await postForm(own.url, `${name}/protocol/openid-connect/token`, {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: signed,
    });
    return ((await response.json()) as { error_description?: string }).error_description;
  };
  expect([await descriptionIn('one'), await descriptionIn('two')]).toEqual([undefined, 'Token reuse detected']);
});

describe('keys that a client registers', () => {
  const failed = 'Client authentication with signed JWT failed';
  const unloaded = 'Unable to load public key';
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const spki = rsa.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const certificate = selfSignedCertificate(rsa.privateKey, 'client', Date.now()).toString('base64');
  const keySet = (members: object) => {
    const keys = [{ ...rsa.publicKey.export({ format: 'jwk' }), ...members }];
    return { 'use.jwks.string': 'true', 'jwks.string': JSON.stringify({ keys }) };
  };
  const withOtherBefore = () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
    const keys = [
      { ...other, kid: 'a' },
      { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'b' },
    ];
    return { 'use.jwks.string': 'true', 'jwks.string': JSON.stringify({ keys }) };
  };
  test.each([
    ['a key set behind a URL', '/keys', undefined],
    [
      'a key set behind a URL that answers nothing',
      '/nothing',
      `${failed}: Error when loading public keys: org.apache.http.client.HttpResponseException: status code: 404, reason phrase: Not Found`,
    ],
    [
      'a key set behind a URL that answers something else',
      '/text',
      `${failed}: Error when loading public keys: com.fasterxml.jackson.core.JsonParseException: Unrecognized token 'nothing': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); line: 1, column: 1]`,
    ],
    [
      'a key set behind a URL that answers no set',
      '/object',
      `${failed}: Error when loading public keys: java.lang.NullPointerException: Cannot read the array length because "<local4>" is null`,
    ],
  ])('%s', async (_what, at, expected) => {
    const server = createServer(({ url }, response) => {
      response.statusCode = url === '/nothing' ? 404 : 200;
      if (url === '/text' || url === '/object') return void response.end(url === '/text' ? 'nothing' : '{}');
      response.end(JSON.stringify({ keys: [{ ...rsa.publicKey.export({ format: 'jwk' }), kid: 'k' }] }));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const jwks = `http://127.0.0.1:${(server.address() as AddressInfo).port}${at}`;
    const attributes = { 'use.jwks.url': 'true', 'jwks.url': jwks };
    const client = { clientId: 'c', clientAuthenticatorType: 'client-jwt', serviceAccountsEnabled: true, attributes };
    const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'understudy-realm-')), 'realm.json');
    await writeFile(file, JSON.stringify({ realm: 'demo', enabled: true, clients: [client] }));
    await using own = await startServer({ port: 0, auth: { realmFiles: [file] } }, { clock });
    const payload = claims({ aud: `${own.url}/realms/demo` }, 'c');
    const signed = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(rsa.privateKey);
    const { body } = await tokenOf(own.url, {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: signed,
    });
    expect(body.error_description).toBe(expected);
  });

  const registered: [what: string, attributes: Record<string, string>, fault: string | undefined][] = [
    ['a public key', { 'jwt.credential.public.key': spki }, undefined],
    ['a certificate', { 'jwt.credential.certificate': certificate }, undefined],
    ['a certificate that is none', { 'jwt.credential.certificate': 'AAAA' }, unloaded],
    ['a key set that is none', { 'use.jwks.string': 'true', 'jwks.string': '{' }, unloaded],
    [
      'a key set with a key that is none',
      { 'use.jwks.string': 'true', 'jwks.string': '{"keys":[{"kty":"RSA"}]}' },
      unloaded,
    ],
    ['nothing', {}, unloaded],
    ['a key set with the key', keySet({}), undefined],
    ['a key set with the key for the same algorithm', keySet({ alg: 'RS256', use: 'sig' }), undefined],
    [
      'a key set with the key for another algorithm',
      keySet({ alg: 'RS512' }),
      `${failed}: Signature on JWT token failed validation`,
    ],
    ['a key set with the key for encryption', keySet({ use: 'enc' }), unloaded],
    ['a key set with another key before it', withOtherBefore(), `${failed}: Signature on JWT token failed validation`],
  ];
  test.each(registered)('%s', async (_what, attributes, fault) => {
    const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'understudy-realm-')), 'realm.json');
    const client = { clientId: 'c', clientAuthenticatorType: 'client-jwt', serviceAccountsEnabled: true, attributes };
    await writeFile(file, JSON.stringify({ realm: 'demo', enabled: true, clients: [client] }));
    await using own = await startServer({ port: 0, auth: { realmFiles: [file] } }, { clock });
    const payload = claims({ aud: `${own.url}/realms/demo` }, 'c');
    const signed = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey);
    const { status, body } = await tokenOf(own.url, {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: signed,
    });
    expect([status, body.error_description]).toEqual([fault === undefined ? 200 : 400, fault]);
  });

  test.each([
    ['RS256', undefined],
    ['PS256', signatureFailed],
  ])('a key for %s that the assertion names signs by RS256: %s', async (alg, error) => {
    const { send } = await startService({
      realms: [
        realmOf('demo', {
          clients: [
            {
              clientId: 'c',
              clientAuthenticatorType: 'client-jwt',
              serviceAccountsEnabled: true,
              attributes: keySet({ kid: 'own', alg }),
            },
          ],
        }),
      ],
    });
    const iat = 1_700_000_000;
    const payload = { iss: 'c', sub: 'c', aud: 'http://auth.test/realms/demo', jti: 'a', iat, exp: iat + 60 };
    const signed = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(rsa.privateKey);
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: signed,
    });
    const response = await send('POST', '/realms/demo/protocol/openid-connect/token', { body: body.toString() });
    expect(JSON.parse(response.body ?? '').error_description).toBe(error);
  });
});
