import { Redaction } from '../../../src/control/redaction/redaction.ts';
import { secretKindOf } from '../../../src/http/secret-names.ts';

/** What is left of a text, and the secrets that are remembered. */
export function redacted<T>(redact: (text: T, redaction: Redaction) => string, text: T): [string, string[]] {
  const redaction = new Redaction(secretKindOf);
  return [redact(text, redaction), [...redaction.values]];
}

/** Header and claims of a JWT. */
export const unsigned = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtZSJ9';
