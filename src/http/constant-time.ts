import { hash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Compares a secret in a time that depends neither on where the two differ nor on their lengths. */
export function equalSecrets(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** The same for bytes whose number is no secret. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** In bytes: as much as `writeForm` takes. */
const formBytes = 256;

/**
 * Writes a text in the same room as all others: its length and its bytes, or else its digest. A digest of each key that comes takes three
 * times as long.
 */
function writeForm(text: string, form: Buffer): Buffer {
  form.fill(0);
  if (text.length * 3 < formBytes) form[0] = form.write(text, 1);
  else {
    form[0] = formBytes - 1;
    form.set(digest(text), 1);
  }
  return form;
}

/** Whether `candidate` is one of the secrets; all of them are compared every time. */
export function secretSet(secrets: readonly string[]): (candidate: string) => boolean {
  const forms = secrets.map((secret) => writeForm(secret, Buffer.alloc(formBytes)));
  const own = Buffer.alloc(formBytes);
  return (candidate) => {
    writeForm(candidate, own);
    let isOne = false;
    for (const one of forms) isOne = timingSafeEqual(one, own) || isOne;
    return isOne;
  };
}
