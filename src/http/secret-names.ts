import { percentDecode } from './percent-decode.ts';

/** How a secret may be written down: not at all, by its last four characters, or as a JWT without its signature. */
export type SecretKind = 'hidden' | 'key' | 'token';

const secretWords = new RegExp(
  '(?:secret|token|assertion|password|passwd|passphrase|passcode|pwd|apikey|accesskey|privatekey|secretkey|' +
    'idtokenhint|credentials?|authorization|cookie|jwt|dpop|codeverifier|samlresponse|passwordnew|passwordconfirm|sessioncode|' +
    'devicecode|statechecker)$|' +
    // Values that log somebody in: codes, one-time passwords, and Keycloak's cookies.
    '^(?:pass|code|t?otp|keycloakidentity|keycloaksession|authsessionid|kcrestart)$',
);
/** No name is longer than this. A longer one counts as a secret, so that no time is spent on it. */
const maxWordLength = 1000;
const keyWords = /(?:api|access)key$/;
const tokenWords = /(?:token|jwt|idtokenhint|dpop)$/;

/**
 * The kind of secret that a parameter, member, header or cookie of this name holds; undefined: none. Case, percent-
 * encoding, signs between words, brackets and a number at the end do not count: `CLIENT-SECRET`, `apiKey` and
 * `token[0]` are secrets.
 */
export function secretKindOf(name: string): SecretKind | undefined {
  if (name.length > maxWordLength) return 'hidden';
  const decoded = percentDecode(name);
  for (const part of decoded.includes('[') ? [decoded, ...decoded.split(/[[\]]/)] : [decoded]) {
    const word = part
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/\d+$/, '');
    if (secretWords.test(word)) return keyWords.test(word) ? 'key' : tokenWords.test(word) ? 'token' : 'hidden';
  }
  return undefined;
}

/** Longer names are not remembered. */
const maxNameLength = 100;
const maxNames = 1000;

/** `secretKindOf` that remembers: programs use few names. */
export function createSecretNames(): typeof secretKindOf {
  const kinds = new Map<string, SecretKind | undefined>();
  return (name) => {
    const known = kinds.get(name);
    if (known !== undefined || kinds.has(name)) return known;
    const kind = secretKindOf(name);
    if (kinds.size >= maxNames) kinds.clear();
    if (name.length <= maxNameLength) kinds.set(name, kind);
    return kind;
  };
}
