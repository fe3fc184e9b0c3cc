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

/** A key that somebody else signs with. */
export interface RemoteKey {
  readonly kid: string | undefined;
  readonly kty: string;
  readonly alg: string | undefined;
  readonly key: KeyObject;
  /** It is that of the certificate of a client. */
  readonly isCertificate?: boolean;
}

/** Keys of a set. Further ones are not read. */
const maxKeys = 100;

/** The keys of a set that are good for signatures. */
export const keysOf = (set: readonly JsonWebKey[]): readonly RemoteKey[] =>
  set.slice(0, maxKeys).flatMap((jwk): RemoteKey[] => {
    if (jwk.use === 'enc') return [];
    const key = publicKeyOf(jwk);
    const { kid, alg, kty = '' } = jwk as { kid?: string; alg?: string; kty?: string };
    return key === undefined ? [] : [{ kid, alg, kty, key }];
  });
