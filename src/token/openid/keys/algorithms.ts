/** The key that a signature algorithm needs. */
export interface SignatureAlgorithm {
  readonly kty: 'RSA' | 'EC' | 'OKP' | 'oct';
  /** Hash of the algorithm; also that of `at_hash` (OpenID Connect Core 3.1.3.6). */
  readonly hash: 'sha256' | 'sha384' | 'sha512';
  /** The parameters by which WebCrypto imports the key. */
  readonly webCrypto: RsaHashedImportParams | EcKeyImportParams | HmacImportParams | { name: 'Ed25519' | 'Ed448' };
  readonly curve?: string;
}

type RsaHashedImportParams = { name: 'RSASSA-PKCS1-v1_5' | 'RSA-PSS'; hash: string };
type EcKeyImportParams = { name: 'ECDSA'; namedCurve: string };
type HmacImportParams = { name: 'HMAC'; hash: string };

const hashes = { 256: 'sha256', 384: 'sha384', 512: 'sha512' } as const;
const webHash = (bits: number) => `SHA-${bits}`;
const curves = { 256: 'P-256', 384: 'P-384', 512: 'P-521' } as const;

const family = <T>(make: (bits: 256 | 384 | 512) => T) => [make(256), make(384), make(512)];

/** Every algorithm that tokens can be signed with, by its JOSE name. */
export const signatureAlgorithms: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ...family((bits): [string, SignatureAlgorithm] => [
    `RS${bits}`,
    { kty: 'RSA', hash: hashes[bits], webCrypto: { name: 'RSASSA-PKCS1-v1_5', hash: webHash(bits) } },
  ]),
  ...family((bits): [string, SignatureAlgorithm] => [
    `PS${bits}`,
    { kty: 'RSA', hash: hashes[bits], webCrypto: { name: 'RSA-PSS', hash: webHash(bits) } },
  ]),
  ...family((bits): [string, SignatureAlgorithm] => [
    `ES${bits}`,
    { kty: 'EC', hash: hashes[bits], curve: curves[bits], webCrypto: { name: 'ECDSA', namedCurve: curves[bits] } },
  ]),
  ...family((bits): [string, SignatureAlgorithm] => [
    `HS${bits}`,
    { kty: 'oct', hash: hashes[bits], webCrypto: { name: 'HMAC', hash: webHash(bits) } },
  ]),
  ['EdDSA', { kty: 'OKP', hash: 'sha512', curve: 'Ed25519', webCrypto: { name: 'Ed25519' } }],
]);
