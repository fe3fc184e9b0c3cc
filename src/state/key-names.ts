import { copyText } from '../runtime/copy-text.ts';

/** The kind of content. Together with the prefix it begins the name of a key. */
export type KeyKind =
  | 'account'
  | 'assertion'
  | 'cache'
  | 'lockout'
  | 'log'
  | 'offline-session'
  | 'rate'
  | 'record'
  | 'research'
  | 'revoked'
  | 'session';

/** Names of keys in the store. */
export interface KeyNames {
  /** `<prefix><kind>:<part>:<part>`; parts may be any text. */
  of(kind: KeyKind, ...parts: string[]): string;
  /** A pattern of SCAN for all keys of a kind whose first parts are these. */
  pattern(kind: KeyKind, ...parts: string[]): string;
  /** The one key that holds all generated signing keys. */
  readonly signingKeys: string;
  /** The key that is written to see whether the store takes anything. */
  readonly probe: string;
}

/** Half of a pair of surrogates, which clients can send, has no code. */
const encoded = (part: string) => encodeURIComponent(copyText(part));

export function keyNames(prefix: string): KeyNames {
  const of = (kind: KeyKind, ...parts: string[]) => [prefix + kind, ...parts.map(encoded)].join(':');
  return {
    of,
    pattern: (kind, ...parts) => `${of(kind, ...parts).replace(/[\\*?[\]^]/g, '\\$&')}:*`,
    signingKeys: `${prefix}keys`,
    probe: `${prefix}probe`,
  };
}
