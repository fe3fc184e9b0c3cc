import { createHash, createPublicKey, type KeyObject, webcrypto } from 'node:crypto';
import { signatureAlgorithms } from './algorithms.ts';
import type { KeyKind } from './key-material.ts';
import { publicKeyDer } from './key-material.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** A public key as `certs` shows it. */
export type PublishedKey = Readonly<Record<string, string | string[]>>;

/** A key of a realm, ready for use. */
export interface RealmKey {
  readonly kid: string;
  /** JOSE name. */
  readonly algorithm: string;
  readonly use: 'sig' | 'enc';
  /** Absent for keys that encrypt. */
  readonly signing?: { readonly private: webcrypto.CryptoKey; readonly public: webcrypto.CryptoKey };
  /** Absent for shared secrets. */
  readonly published?: PublishedKey;
  /** Subject public key info in base64; absent for shared secrets. */
  readonly publicKey?: string;
}

const digest = (hash: string, bytes: Uint8Array) => createHash(hash).update(bytes).digest('base64url');

/** The settings of a key in its provider. */
interface KeyOptions {
  readonly realm: string;
  readonly config: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch, for the certificate of a generated key. */
  readonly now: number;
}

/** Prepares a key: its identifier, its published form, and the keys of WebCrypto, which signs on threads of its own. */
export async function realmKey(kind: KeyKind, key: KeyObject, { realm, config, now }: KeyOptions): Promise<RealmKey> {
  const algorithm = kind.algorithm(config);
  const use = kind.use(config);
  const signing = use === 'sig' ? { signing: await importForSigning(algorithm, key) } : {};
  if (kind.kty === 'oct') {
    const kid = config.get('kid') ?? digest('sha256', key.export() as Buffer);
    return { kid, algorithm, use, ...signing };
  }
  const spki = publicKeyDer(key);
  const kid = config.get('kid') ?? digest('sha256', spki);
  const jwk = createPublicKey(key).export({ format: 'jwk' });
  const { kty = '', n = '', e = '', crv = '', x = '', y = '' } = jwk as Record<string, string>;
  const head = { kid, kty, alg: algorithm, use };
  const der =
    certificate(config) ?? (hasCertificate(kind, config) ? selfSignedCertificate(key, realm, now) : undefined);
  const members = der === undefined ? {} : certificateMembers(der);
  const published: PublishedKey =
    kind.kty === 'RSA'
      ? { ...head, ...members, n, e }
      : { ...head, ...members, crv, x, ...(kind.kty === 'EC' && { y }) };
  return { kid, algorithm, use, published, publicKey: spki.toString('base64'), ...signing };
}

/** Whether a key without a certificate gets one. */
export const hasCertificate = ({ kty }: KeyKind, config: ReadonlyMap<string, string>): boolean =>
  kty === 'RSA' || (kty === 'EC' && config.get('ecGenerateCertificate')?.toLowerCase() === 'true');

async function importForSigning(algorithm: string, key: KeyObject) {
  const ofAlgorithm = signatureAlgorithms.get(algorithm)?.webCrypto;
  const parameters = key.asymmetricKeyType === 'ed448' ? { name: 'Ed448' } : ofAlgorithm;
  if (parameters === undefined) throw new Error(`${algorithm} is no signature algorithm`);
  const { subtle } = webcrypto;
  if (key.type === 'secret') {
    // It can be exported, because the HMAC is made with the same key outside WebCrypto: newer Node.js warns otherwise.
    const secret = await subtle.importKey('raw', key.export() as Buffer, parameters, true, ['sign', 'verify']);
    return { private: secret, public: secret };
  }
  const [privateJwk, publicJwk] = [key.export({ format: 'jwk' }), createPublicKey(key).export({ format: 'jwk' })];
  return {
    private: await subtle.importKey('jwk', privateJwk as webcrypto.JsonWebKey, parameters, false, ['sign']),
    public: await subtle.importKey('jwk', publicJwk as webcrypto.JsonWebKey, parameters, false, ['verify']),
  };
}

/** A certificate in the export, without its PEM lines. */
function certificate(config: ReadonlyMap<string, string>): Buffer | undefined {
  const text = config.get('certificate')?.replace(/-----[^-]+-----|\s/g, '');
  return text === undefined || text === '' ? undefined : Buffer.from(text, 'base64');
}

const certificateMembers = (der: Buffer) => ({
  x5c: [der.toString('base64')],
  x5t: digest('sha1', der),
  'x5t#S256': digest('sha256', der),
});
