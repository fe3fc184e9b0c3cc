import { constants, createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';

/** A key pair with its public key as a JWK. */
export interface Key {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: Record<string, unknown>;
}

const curves: Readonly<Record<string, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

export function newKey(alg: string): Key {
  const { privateKey, publicKey } =
    alg in curves
      ? generateKeyPairSync('ec', { namedCurve: curves[alg] ?? '' })
      : alg === 'EdDSA'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = `${alg}-${randomUUID()}`;
  return { alg, kid, privateKey, jwk: publicKey.export({ format: 'jwk' }) as Record<string, unknown> };
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT that a key has signed by an algorithm, whatever its header says. */
export function signed(key: Key, header: object, claims: object, alg = key.alg): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  const options = {
    key: key.privateKey,
    ...(alg.startsWith('ES') && { dsaEncoding: 'ieee-p1363' as const }),
    ...(alg.startsWith('PS') && padding),
  };
  const hash = alg === 'EdDSA' ? undefined : `sha${alg.slice(2)}`;
  return `${text}.${sign(hash, Buffer.from(text), options).toString('base64url')}`;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
