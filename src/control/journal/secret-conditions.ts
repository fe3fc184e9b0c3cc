import { secretKindOf } from '../../http/secret-names.ts';
import { fieldProblem } from '../input/problem.ts';
import { isObject } from '../rules/match-value.ts';
import { isOperator } from '../rules/operators.ts';
import type { TextMatch } from '../rules/value-schema.ts';
import type { EntryMatch } from './entry-match.ts';

const credentialHeaders = /^(?:authorization|proxy-authorization|cookie|set-cookie)$/i;

/**
 * A match for entries, which hold no secrets: an API key is compared by its digest, and other secrets only by whether
 * they are there.
 * @param field the member in which the match stands
 * @throws {Problem} 422
 */
export function withoutSecrets(match: EntryMatch, field: string, digestOf: (key: string) => string): EntryMatch {
  for (const [name, expected] of Object.entries(match.headers ?? {}))
    if (credentialHeaders.test(name)) onlyPresence(expected, `${field}.headers.${name}`);
    else if (name.toLowerCase() !== 'connection') rejectSecret(name, expected, `${field}.headers.${name}`);
  for (const [name, expected] of Object.entries(match.cookies ?? {}))
    onlyPresence(expected, `${field}.cookies.${name}`);
  for (const [name, expected] of Object.entries(match.query ?? {}))
    rejectSecret(name, expected, `${field}.query.${name}`);
  rejectSecrets(match.body, `${field}.body`);
  const { api_key: key, not, any_of: anyOf } = match;
  if (key === undefined && not === undefined && anyOf === undefined) return match;
  if (key !== undefined) checkKey(key, `${field}.api_key`);
  return {
    ...match,
    ...(key !== undefined && { api_key: mapTexts(key, digestOf) }),
    ...(not !== undefined && { not: withoutSecrets(not, `${field}.not`, digestOf) }),
    ...(anyOf !== undefined && {
      any_of: anyOf.map((inner, at) => withoutSecrets(inner, `${field}.any_of.${at}`, digestOf)),
    }),
  };
}

/** A condition in which every text is replaced. */
export function mapTexts(expected: TextMatch, replace: (text: string) => string): TextMatch {
  if (typeof expected === 'string') return replace(expected);
  return JSON.parse(JSON.stringify(expected), (_name, value) => (typeof value === 'string' ? replace(value) : value));
}

/** Only a whole key has a digest that can be compared. */
function checkKey(expected: TextMatch, field: string): void {
  const message = 'must be a whole key, because only its digest is kept';
  if (typeof expected === 'string') return;
  for (const [name, inner] of Object.entries(expected)) {
    if (name === 'present' || typeof inner === 'string') {
      if (!Array.isArray(expected) && name !== 'present' && name !== 'equals' && name !== 'not')
        throw fieldProblem([{ field, message }]);
    } else checkKey(inner as TextMatch, field);
  }
}

function rejectSecrets(expected: unknown, field: string): void {
  if (Array.isArray(expected)) for (const [at, inner] of expected.entries()) rejectSecrets(inner, `${field}.${at}`);
  if (!isObject(expected)) return;
  for (const [name, inner] of Object.entries(expected)) {
    rejectSecret(name, inner, `${field}.${name}`);
    rejectSecrets(inner, `${field}.${name}`);
  }
}

function rejectSecret(name: string, expected: unknown, field: string): void {
  if (secretKindOf(name) !== undefined) onlyPresence(expected, field);
}

function onlyPresence(expected: unknown, field: string): void {
  if (asksPresence(expected)) return;
  throw fieldProblem([{ field, message: 'secrets are not kept, so only {"present": true or false} can be asked' }]);
}

/** Whether a condition asks for nothing but whether a value is there. */
function asksPresence(expected: unknown): boolean {
  if (Array.isArray(expected)) return expected.every(asksPresence);
  if (!isObject(expected)) return false;
  const entries = Object.entries(expected);
  return (
    entries.length > 0 &&
    entries.every(([name, inner]) => isOperator(name) && (name === 'present' || asksPresence(inner)))
  );
}
