import { webcrypto } from 'node:crypto';
import type { RealmKey } from '../keys/signing-key.ts';

/** What WebCrypto wants to hear when it signs, by JOSE name (RFC 7518 section 3, RFC 8037 section 3.1). */
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
  EdDSA: 'Ed25519',
};

/**
 * The signature of a text of ASCII characters by an asymmetric key, made on a thread of WebCrypto. A library in between
 * encodes header and claims once more, which takes the main thread as long as the way to the other thread and back.
 */
export async function signature({ kid, algorithm, signing }: RealmKey, text: string): Promise<Buffer> {
  const wanted = parameters[algorithm];
  if (signing === undefined || wanted === undefined) throw new Error(`key ${kid} does not sign`);
  return Buffer.from(await webcrypto.subtle.sign(wanted, signing.private, Buffer.from(text, 'latin1')));
}
