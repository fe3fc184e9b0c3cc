import { createHmac, KeyObject } from 'node:crypto';
import type { RealmKey } from '../keys/signing-key.ts';

const hashes: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/**
 * What a shared secret makes of a text, at once: the hash takes a few microseconds, the way to WebCrypto's threads and back
 * up to a millisecond. Undefined for a key of another kind.
 */
export function hmac({ algorithm, signing }: RealmKey, text: string): Buffer | undefined {
  const hash = hashes[algorithm];
  if (hash === undefined || signing === undefined) return undefined;
  return createHmac(hash, KeyObject.from(signing.private)).update(text).digest();
}
