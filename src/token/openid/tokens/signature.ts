import { createHmac, KeyObject, webcrypto } from 'node:crypto';
import type { Awaitable } from '../../../runtime/awaitable.ts';
import type { RealmKey } from '../keys/signing-key.ts';

const hashes: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/** How WebCrypto signs, by JOSE name (RFC 7518 section 3). */
const parameters: Readonly<Record<string, Parameters<typeof webcrypto.subtle.sign>[0]>> = {
  RS256: 'RSASSA-PKCS1-v1_5',
  RS384: 'RSASSA-PKCS1-v1_5',
  RS512: 'RSASSA-PKCS1-v1_5',
  PS256: { name: 'RSA-PSS', saltLength: 32 },
  PS384: { name: 'RSA-PSS', saltLength: 48 },
  PS512: { name: 'RSA-PSS', saltLength: 64 },
  ES256: { name: 'ECDSA', hash: 'SHA-256' },
  ES384: { name: 'ECDSA', hash: 'SHA-384' },
  ES512: { name: 'ECDSA', hash: 'SHA-512' },
};

/** How WebCrypto signs with a key: EdDSA goes by its curve (RFC 8037 section 3.1). */
const howOf = (algorithm: string, key: webcrypto.CryptoKey) =>
  algorithm === 'EdDSA' ? key.algorithm.name : parameters[algorithm];

/** Whether WebCrypto finds a signature of a key pair good. */
export async function isSignature({ algorithm, signing }: RealmKey, text: string, bytes: Buffer): Promise<boolean> {
  const how = signing && howOf(algorithm, signing.public);
  if (signing === undefined || how === undefined) return false;
  return webcrypto.subtle.verify(how, signing.public, bytes, Buffer.from(text, 'latin1'));
}

/** The signature of a text of ASCII characters. */
export const signature = (key: RealmKey, text: string): Awaitable<Buffer> => hmac(key, text) ?? asymmetric(key, text);

/**
 * The HMAC of a text; undefined for a key that is no shared secret. It is made on this thread: the hash takes a few
 * microseconds, the way to WebCrypto's threads and back up to a millisecond.
 */
export function hmac({ algorithm, signing }: RealmKey, text: string): Buffer | undefined {
  const hash = hashes[algorithm];
  if (hash === undefined || signing === undefined) return undefined;
  return createHmac(hash, KeyObject.from(signing.private)).update(text).digest();
}

/**
 * A signature that WebCrypto makes on a thread of its own. A library for JWTs would encode header and claims once more,
 * which takes this thread as long as the way to the other one and back.
 */
async function asymmetric({ kid, algorithm, signing }: RealmKey, text: string): Promise<Buffer> {
  const how = signing && howOf(algorithm, signing.private);
  if (signing === undefined || how === undefined) throw new Error(`key ${kid} does not sign`);
  return Buffer.from(await webcrypto.subtle.sign(how, signing.private, Buffer.from(text, 'latin1')));
}
