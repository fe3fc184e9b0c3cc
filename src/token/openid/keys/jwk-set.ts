import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** The keys of a JWK set (RFC 7517 section 5) in JSON; none when it cannot be read. */
export function parseJwkSet(text: string): JsonWebKey[] {
  try {
    const { keys } = JSON.parse(text) as { keys?: JsonWebKey[] };
    return Array.isArray(keys) ? keys : [];
  } catch {
    return [];
  }
}

/** The public key of a JWK; undefined when it is none. */
export function publicKeyOf(jwk: JsonWebKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return undefined;
  }
}
