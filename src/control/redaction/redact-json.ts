import type { SecretKind } from '../../http/secret-names.ts';
import { decodeString, endOfValue, nextString, scalarsOf } from './json-tokens.ts';
import { namedPairs } from './named-pairs.ts';
import { hidden, type Redaction } from './redaction.ts';

const colon = /\s*:\s*/y;
const isList = /[[{]/;

/**
 * JSON without the secrets in it, its other bytes as they came. What is not valid JSON is redacted as far as it can be read.
 * @param redactValue finds secrets inside of a value that is none itself
 */
export function redactJson(
  text: string,
  redaction: Redaction,
  redactValue: (value: string, redaction: Redaction) => string,
): string {
  let redacted = '';
  let copied = 0;
  const replace = (from: number, to: number, by: string) => {
    redacted += text.slice(copied, from) + by;
    copied = to;
  };
  const pairs = namedPairs(text, redaction.kindOf);
  function kindOfMember(name: string, all: string, valueAt: number): SecretKind | undefined {
    if (redaction.secretLists.has(name) && isList.test(all.slice(valueAt, valueAt + 1))) return undefined;
    const besideName = pairs.kindOf(name, valueAt);
    return redaction.kindOf(name) ?? besideName;
  }
  // That of the last name: the items of a list belong to it, too.
  let field = '';
  for (let found = nextString(text, 0); found !== undefined; ) {
    const { start, end } = found;
    const decoded = decodeString(text.slice(start, end));
    colon.lastIndex = end;
    const isName = colon.test(text);
    const from = colon.lastIndex;
    let next = end;
    const kind = isName ? kindOfMember(decoded, text, from) : undefined;
    if (kind !== undefined) {
      next = endOfValue(text, from);
      const value = text.slice(from, next);
      const replacement = redactSecret(value, (secret) => redaction.hide(secret, kind), redaction);
      if (replacement !== undefined) replace(from, next, replacement);
    } else if (isName) field = decoded;
    else {
      const clean = redaction.hideByLook(redactValue(decoded, redaction), field);
      if (clean !== decoded) replace(start, end, JSON.stringify(clean));
    }
    found = nextString(text, next);
  }
  return copied === 0 ? text : redacted + text.slice(copied);
}

/** What is written instead of the value of a secret name; undefined: it holds nothing. */
function redactSecret(value: string, hide: (secret: string) => string, redaction: Redaction): string | undefined {
  if (value.startsWith('"')) {
    const secret = decodeString(value);
    if (secret === '') return undefined;
    redaction.add(value.slice(1, -1));
    return JSON.stringify(hide(secret));
  }
  if (['null', 'true', 'false', ''].includes(value)) return undefined;
  for (const inner of scalarsOf(value)) redaction.add(inner);
  return `"${hidden}"`;
}
