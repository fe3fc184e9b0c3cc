import type { SecretKind, secretKindOf } from '../../http/secret-names.ts';
import { decodeString, endOfValue } from './json-tokens.ts';

const names: ReadonlySet<string> = new Set([
  'name',
  'key',
  'id',
  'field',
  'header',
  'param',
  'parameter',
  'property',
  'variable',
]);
const values: ReadonlySet<string> = new Set(['value', 'val', 'content', 'data', 'text']);
/** What may stand between a name and its value. */
const sameObject = /^[^{}]{0,500}$/;
/** The next member, when it is a text. */
const nextMember = /\s*,\s*("(?:[^"\\]|\\.){1,20}")\s*:\s*("(?:[^"\\]|\\.){1,200}")/y;

/** Finds the secrets of a JSON text whose names are values themselves: `{"name":"pin","value":"1234"}`, in any order. */
export function namedPairs(text: string, kindOf: typeof secretKindOf) {
  let last: { kind: SecretKind; end: number } | undefined;
  return {
    /** The kind of secret that a member holds by what stands beside it. It is asked for each member, in their order. */
    kindOf(member: string, valueAt: number): SecretKind | undefined {
      if (names.has(member) && text[valueAt] === '"') {
        const end = endOfValue(text, valueAt);
        const kind = kindOf(decodeString(text.slice(valueAt, end)));
        last = kind === undefined ? undefined : { kind, end };
        return undefined;
      }
      if (!values.has(member)) return undefined;
      if (last !== undefined && sameObject.test(text.slice(last.end, valueAt))) return last.kind;
      nextMember.lastIndex = endOfValue(text, valueAt);
      const [, name, told] = nextMember.exec(text) ?? [];
      return name !== undefined && told !== undefined && names.has(decodeString(name))
        ? kindOf(decodeString(told))
        : undefined;
    },
  };
}
