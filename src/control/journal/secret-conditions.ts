import { secretKindOf } from '../../http/secret-names.ts';
import { fieldProblem } from '../problem.ts';
import type { Match } from '../rules/match-schema.ts';
import { isObject } from '../rules/match-value.ts';

const credentialHeaders = /^(?:authorization|proxy-authorization|cookie|set-cookie)$/i;

/**
 * A match for entries, which hold no secrets: an API key is compared by its digest, and other secrets only by whether
 * they are there.
 * @param field the member in which the match stands
 * @throws {Problem} 422
 */
export function withoutSecrets(match: Match, field: string, digestOf: (key: string) => string): Match {
  for (const [name, wanted] of Object.entries(match.headers ?? {}))
    if (credentialHeaders.test(name)) onlyPresence(wanted, `${field}.headers.${name}`);
    else if (name.toLowerCase() !== 'connection') rejectSecret(name, wanted, `${field}.headers.${name}`);
  for (const [name, wanted] of Object.entries(match.query ?? {})) rejectSecret(name, wanted, `${field}.query.${name}`);
  rejectSecrets(match.body, `${field}.body`);
  const key = match.api_key;
  if (key === undefined) return match;
  if (typeof key === 'string') return { ...match, api_key: digestOf(key) };
  if (!('present' in key))
    throw fieldProblem([
      { field: `${field}.api_key`, message: 'must be a whole key, because only its digest is kept' },
    ]);
  return match;
}

function rejectSecrets(wanted: unknown, field: string): void {
  if (Array.isArray(wanted)) for (const [at, inner] of wanted.entries()) rejectSecrets(inner, `${field}.${at}`);
  if (!isObject(wanted)) return;
  for (const [name, inner] of Object.entries(wanted)) {
    rejectSecret(name, inner, `${field}.${name}`);
    rejectSecrets(inner, `${field}.${name}`);
  }
}

function rejectSecret(name: string, wanted: unknown, field: string): void {
  if (secretKindOf(name) !== undefined) onlyPresence(wanted, field);
}

function onlyPresence(wanted: unknown, field: string): void {
  if (isObject(wanted) && 'present' in wanted) return;
  throw fieldProblem([{ field, message: 'secrets are not kept, so only {"present": true or false} can be asked' }]);
}
