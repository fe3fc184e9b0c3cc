import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compactVerify, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../../src/index.ts';
import { movableClock } from '../../../support/movable-clock.ts';
import { postForm, type TokenBody } from '../../../support/token-request.ts';

const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const symmetric = ['HS256', 'HS384', 'HS512'];
const secret = Buffer.from('a shared secret that is long enough for every one of the three hashes');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const [pkcs1, pkcs8] = [
  rsa.privateKey.export({ format: 'pem', type: 'pkcs1' }).toString(),
  rsa.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
];

const provider = (name: string, providerId: string, config: Record<string, string>) => ({
  name,
  providerId,
  config: Object.fromEntries(Object.entries(config).map(([key, value]) => [key, [value]])),
});
const realm = {
  realm: 'keys',
  enabled: true,
  clients: [...asymmetric, ...symmetric, 'XX999'].map((algorithm) => ({
    clientId: algorithm,
    secret: 's',
    serviceAccountsEnabled: true,
    attributes: { 'access.token.signed.response.alg': algorithm, 'id.token.signed.response.alg': algorithm },
  })),
  components: {
    'org.keycloak.keys.KeyProvider': [
      provider('imported', 'rsa', { priority: '200', privateKey: pkcs1 }),
      provider('outranked', 'rsa', { priority: '100', privateKey: pkcs8, algorithm: 'RS384', kid: 'by-name' }),
      provider('passive', 'ecdsa-generated', { priority: '900', active: 'false' }),
      provider('shared', 'hmac-generated', { secret: secret.toString('base64url'), algorithm: 'HS384', kid: 'shared' }),
      provider('hidden', 'eddsa-generated', { eddsaPrivateKey: '**********' }),
      provider('certified', 'ecdsa-generated', { priority: '1', ecGenerateCertificate: 'true' }),
      provider('sealing', 'ecdh-generated', { priority: '1' }),
    ],
  },
};

let server: RunningServer;
let issuer: string;
const clock = movableClock(Date.parse('2049-12-31T23:59:00Z'));
beforeAll(async () => {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'understudy-keys-')), 'realm.json');
  await writeFile(file, JSON.stringify(realm));
  server = await startServer({ port: 0, auth: { realmFiles: [file] } }, { clock });
  issuer = `${server.url}/realms/keys`;
});
afterAll(() => server.close());

async function tokenFor(algorithm: string): Promise<TokenBody> {
  const form = { grant_type: 'client_credentials', client_id: algorithm, client_secret: 's', scope: 'openid' };
  return (await postForm(server.url, 'keys/protocol/openid-connect/token', form)).json() as Promise<TokenBody>;
}
const certs = async () =>
  (await (await fetch(`${issuer}/protocol/openid-connect/certs`)).json()) as { keys: Record<string, string>[] };

describe('every algorithm', () => {
  test.each(asymmetric)('%s: access and id token verify with the published keys', async (algorithm) => {
    const { access_token, id_token } = await tokenFor(algorithm);
    const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`));
    for (const token of [access_token, String(id_token)]) {
      const { protectedHeader } = await jwtVerify(token, keys, { issuer, currentDate: new Date(clock.now()) });
      expect(protectedHeader.alg).toBe(algorithm);
    }
  });

  test.each(symmetric)('%s: the shared secret is not published', async (algorithm) => {
    const { kid } = decodeProtectedHeader((await tokenFor(algorithm)).access_token);
    expect((await certs()).keys.map((key) => key.kid)).not.toContain(kid);
  });

  test('a token signed with a shared secret of the file verifies with it', async () => {
    const { access_token } = await tokenFor('HS384');
    expect(decodeProtectedHeader(access_token).kid).toBe('shared');
    await compactVerify(access_token, secret);
  });

  test('one that does not exist is an error', async () => {
    expect(await tokenFor('XX999')).toMatchObject({ error: 'unknown_error' });
  });
});

describe('key providers', () => {
  test('an EC key gets a certificate where its provider asks for one', async () => {
    const keys = (await certs()).keys.filter(({ kty, use }) => kty === 'EC' && use === 'sig');
    const [certified] = keys.filter(({ x5c }) => x5c !== undefined);
    expect(keys.length).toBeGreaterThan(1);
    const certificate = new X509Certificate(Buffer.from(certified?.x5c?.[0] ?? '', 'base64'));
    expect(certificate.subject).toBe('CN=keys');
    expect(certificate.publicKey.export({ format: 'jwk' }).x).toBe(certified?.x);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });

  test('imported keys are taken as PEM and as DER, and keep a kid that they have', async () => {
    const { keys } = await certs();
    const modulus = (kid: string) => keys.find((key) => key.kid === kid)?.n;
    expect(modulus('by-name')).toBe(rsa.publicKey.export({ format: 'jwk' }).n);
    expect(decodeProtectedHeader((await tokenFor('RS384')).access_token).kid).toBe('by-name');
  });

  test('keys come by falling priority; passive ones are published but do not sign', async () => {
    const { keys } = await certs();
    expect(keys.slice(0, 3).map(({ alg }) => alg)).toEqual(['ES256', 'RS256', 'RS384']);
    const passive = keys[0]?.kid;
    expect(decodeProtectedHeader((await tokenFor('ES256')).access_token).kid).not.toBe(passive);
  });

  test('keys for encryption are published as such', async () => {
    expect((await certs()).keys.filter(({ use }) => use === 'enc').map(({ alg, kty }) => [alg, kty])).toEqual([
      ['RS256', 'EC'],
    ]);
  });

  test('RSA keys without a certificate get one that they sign themselves, for ten years', async () => {
    const { keys } = await certs();
    const [der = ''] = (keys.find(({ alg }) => alg === 'RS256')?.x5c ?? []) as unknown as string[];
    const certificate = new X509Certificate(Buffer.from(der, 'base64'));
    expect(certificate.subject).toBe('CN=keys');
    expect(certificate.verify(rsa.publicKey)).toBe(true);
    expect(certificate.validFrom).toBe('Dec 31 23:57:20 2049 GMT');
    expect(certificate.validTo).toMatch(/2059 GMT$/);
  });
});
