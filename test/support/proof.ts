import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult, randomUUID, sign } from 'node:crypto';

const ecKey = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });

/** A key for each algorithm of a proof of possession but RSA's, which take long to make. */
export const proofKeys = {
  ES256: ecKey('P-256'),
  ES384: ecKey('P-384'),
  ES512: ecKey('P-521'),
  EdDSA: generateKeyPairSync('ed25519'),
};

export interface ProofOptions {
  readonly alg?: string;
  readonly key?: KeyPairKeyObjectResult;
  readonly method?: string;
  readonly url: string;
  /** Seconds since the epoch. */
  readonly at: number;
  readonly accessToken?: string;
  readonly header?: object;
  readonly claims?: object;
}

export const publicJwk = (key: KeyPairKeyObjectResult) => key.publicKey.export({ format: 'jwk' });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The thumbprint of an EC key (RFC 7638). */
export function ecThumbprint(key: KeyPairKeyObjectResult): string {
  const { crv, kty, x, y } = publicJwk(key);
  return sha256(JSON.stringify({ crv, kty, x, y }));
}

/** A proof of possession (RFC 9449 section 4.2) as a client makes it. */
export function proofOf(options: ProofOptions): string {
  const { alg = 'ES256', key = proofKeys[alg as 'ES256'], method = 'POST', url, at, accessToken } = options;
  const header = { typ: 'dpop+jwt', alg, jwk: publicJwk(key), ...options.header };
  const ath = accessToken === undefined ? undefined : sha256(accessToken);
  const claims = { jti: randomUUID(), htm: method, htu: url, iat: at, ath, ...options.claims };
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${signatureOf(alg, key, text).toString('base64url')}`;
}

function signatureOf(alg: string, { privateKey: key }: KeyPairKeyObjectResult, text: string): Buffer {
  const data = Buffer.from(text);
  const hash = `sha${alg.slice(2)}`;
  if (alg === 'EdDSA') return sign(undefined, data, key);
  if (alg.startsWith('ES')) return sign(hash, data, { key, dsaEncoding: 'ieee-p1363' });
  return alg.startsWith('PS') ? sign(hash, data, { key, padding: 6, saltLength: -1 }) : sign(hash, data, key);
}
