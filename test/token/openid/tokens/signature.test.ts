import { randomBytes, webcrypto } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import type { RealmKeys } from '../../../../src/token/openid/keys/realm-keys.ts';
import type { RealmKey } from '../../../../src/token/openid/keys/signing-key.ts';
import { signJwt, verifyJwt } from '../../../../src/token/openid/tokens/signed-jwt.ts';

const claims = '{"sub":"größe"}';

async function secretKey(bits: number): Promise<RealmKey> {
  const algorithm = { name: 'HMAC', hash: `SHA-${bits}` };
  const key = await webcrypto.subtle.importKey('raw', randomBytes(64), algorithm, false, ['sign', 'verify']);
  return { kid: 'secret', algorithm: `HS${bits}`, use: 'sig', signing: { private: key, public: key } };
}

describe.each([256, 384, 512])('HS%s', (bits) => {
  test('is what another library makes and takes, and nothing changed passes', async () => {
    const key = await secretKey(bits);
    const secret = key.signing?.private ?? new Uint8Array();
    const keys = { verifier: () => Promise.resolve(key) } as unknown as RealmKeys;
    const token = await signJwt(key, 'JWT', claims);
    expect((await compactVerify(token, secret)).protectedHeader).toEqual({
      alg: `HS${bits}`,
      typ: 'JWT',
      kid: 'secret',
    });
    const sign = (header: object) =>
      new CompactSign(Buffer.from(claims)).setProtectedHeader({ alg: `HS${bits}`, kid: 'secret', ...header });
    const others = await sign({}).sign(secret);
    const odd = await sign({ crit: ['x'], x: 1 }).sign(secret, { crit: { x: true } });
    const [header, body, signature = ''] = token.split('.');
    const verified = await Promise.all(
      [
        token,
        others,
        odd,
        `${header}.${body}.`,
        `${header}.${body}.${signature.slice(0, 8)}`,
        `${header}.e30.${signature}`,
      ].map((text) => verifyJwt(keys, text)),
    );
    const sub = { sub: 'größe' };
    expect(verified).toEqual([sub, sub, undefined, undefined, undefined, undefined]);
  });
});

describe('RS256 by a key of 1,024 bits, as old realm files have it', () => {
  test('is good, and nothing changed passes', async () => {
    const pair = await webcrypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) },
      false,
      ['sign', 'verify'],
    );
    const signing = { private: pair.privateKey, public: pair.publicKey };
    const key: RealmKey = { kid: 'short', algorithm: 'RS256', use: 'sig', signing };
    const keys = { verifier: () => Promise.resolve(key) } as unknown as RealmKeys;
    const token = await signJwt(key, 'JWT', claims);
    const [header, body, signature = ''] = token.split('.');
    const texts = [
      token,
      `${header}.e30.${signature}`,
      `${header}.${body}.`,
      `${header}.${body}.${signature.slice(4)}`,
    ];
    const verified = await Promise.all(texts.map((text) => verifyJwt(keys, text)));
    expect(verified).toEqual([{ sub: 'größe' }, undefined, undefined, undefined]);
  });
});
