import { createPublicKey, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
beforeAll(async () => {
  admin = await startAdmin();
  const provider = (id: string, providerId: string, config: object) => ({ id, name: id, providerId, config });
  await admin.makeRealm('keys', {
    components: {
      'org.keycloak.keys.KeyProvider': [
        provider('rsa', 'rsa-generated', { priority: ['100'] }),
        provider('hmac', 'hmac-generated', { priority: ['100'], algorithm: ['HS512'] }),
        provider('ec', 'ecdsa-generated', { priority: ['200'] }),
        provider('passive', 'hmac-generated', { priority: ['50'], active: ['false'], algorithm: ['HS256'] }),
        provider('aes', 'aes-generated', { priority: ['70'], kid: ['aes-kid'] }),
        provider('old', 'aes-generated', { active: ['false'] }),
        provider('off', 'aes-generated', { priority: ['300'], enabled: ['false'] }),
      ],
    },
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

interface Key extends Record<string, unknown> {
  readonly kid: string;
  readonly providerId: string;
}

test('keys are listed by priority, with what is public of them', async () => {
  const { active, keys } = (await admin.get('realms/keys/keys')).body as { active: object; keys: Key[] };
  const all = Object.fromEntries(keys.map((key) => [key.providerId, key]));
  expect(keys.map(({ providerId }) => providerId)).toEqual(['ec', 'hmac', 'rsa', 'aes', 'passive', 'old']);
  const kid = expect.any(String);
  expect(all.hmac).toEqual({
    providerId: 'hmac',
    providerPriority: 100,
    kid,
    status: 'ACTIVE',
    type: 'OCT',
    algorithm: 'HS512',
    use: 'SIG',
  });
  expect(all.passive).toMatchObject({ status: 'PASSIVE', algorithm: 'HS256' });
  expect(all.aes).toEqual({
    providerId: 'aes',
    providerPriority: 70,
    kid: 'aes-kid',
    status: 'ACTIVE',
    type: 'OCT',
    algorithm: 'AES',
    use: 'ENC',
  });
  expect(all.old).toMatchObject({ providerPriority: 0, status: 'PASSIVE', kid });
  const der = (key: unknown) =>
    createPublicKey({ key: Buffer.from(String(key), 'base64'), format: 'der', type: 'spki' });
  expect(all.ec).toMatchObject({ type: 'EC', algorithm: 'ES256', use: 'SIG', publicKey: kid });
  expect(der(all.ec?.publicKey).asymmetricKeyType).toBe('ec');
  expect(all.ec).not.toHaveProperty('certificate');
  expect(all.ec).not.toHaveProperty('validTo');
  const certificate = new X509Certificate(Buffer.from(String(all.rsa?.certificate), 'base64'));
  expect(certificate.publicKey.equals(der(all.rsa?.publicKey))).toBe(true);
  expect(all.rsa).toEqual({
    providerId: 'rsa',
    providerPriority: 100,
    kid,
    status: 'ACTIVE',
    type: 'RSA',
    algorithm: 'RS256',
    use: 'SIG',
    publicKey: kid,
    certificate: kid,
    validTo: Date.parse(certificate.validTo),
  });
  expect(active).toEqual({
    ES256: all.ec?.kid,
    HS512: all.hmac?.kid,
    RS256: all.rsa?.kid,
    AES: 'aes-kid',
  });
});
