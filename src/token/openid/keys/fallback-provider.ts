import type { KeyProvider } from '../../realm/realm.ts';
import { stableId } from '../../realm/stable-id.ts';
import { signatureAlgorithms } from './algorithms.ts';

const fallbackKinds: Readonly<Record<string, string>> = {
  RSA: 'rsa-generated',
  EC: 'ecdsa-generated',
  OKP: 'eddsa-generated',
  oct: 'hmac-generated',
};

const prefix = 'fallback-';

/** The provider of a key for an algorithm for which the realm has none; undefined for an unknown algorithm. */
export function fallbackProvider(realm: string, algorithm: string): KeyProvider | undefined {
  const properties = signatureAlgorithms.get(algorithm);
  if (properties === undefined) return undefined;
  const name = prefix + algorithm;
  const curve: [string, string][] = properties.curve === undefined ? [] : [['ecdsaEllipticCurveKey', properties.curve]];
  return {
    id: stableId(realm, 'key', name),
    name,
    kind: fallbackKinds[properties.kty] ?? '',
    config: new Map([['priority', '-100'], ['algorithm', algorithm], ...curve]),
    place: `realm ${realm}: ${name}`,
  };
}

/** The algorithm that a provider of this name is a fallback for. */
export const fallbackAlgorithm = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
