import { hash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Compares a secret in a time that depends neither on where the two differ nor on their lengths. */
export function equalSecrets(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** The same for bytes whose number is no secret. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Whether `candidate` is one of the secrets; all of them are compared every time. */
export function secretSet(secrets: readonly string[]): (candidate: string) => boolean {
  const digests = secrets.map(digest);
  return (candidate) => {
    const own = digest(candidate);
    let isOne = false;
    for (const one of digests) isOne = timingSafeEqual(one, own) || isOne;
    return isOne;
  };
}
