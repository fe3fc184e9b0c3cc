import { percentDecode } from './percent-decode.ts';
import {
  addressEnds,
  harmlessBefore,
  harmlessEnds,
  harmlessNames,
  knownFields,
  openedByAddress,
  questions,
  secretPlurals,
  secretWords,
} from './secret-words.ts';

/** How a secret may be written down: not at all, by its last four characters, or as a JWT without its signature. */
export type SecretKind = 'hidden' | 'key' | 'token';

const certain = new RegExp(
  '(?:secret|token|assertion|password|passwd|passphrase|passcode|pwd|apikey|accesskey|privatekey|secretkey|' +
    'idtokenhint|credentials?|authorization|cookie|jwt|dpop|codeverifier|samlresponse|passwordnew|passwordconfirm|sessioncode|' +
    'devicecode|usercode|sessionid|sessid|authtoken|statechecker|secretkeybase)$|' +
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
 * `token[0]` are secrets. Names that nobody has defined are judged by the words in them.
 */
export function secretKindOf(name: string): SecretKind | undefined {
  if (name.length > maxWordLength) return 'hidden';
  const decoded = percentDecode(name);
  for (const part of decoded.includes('[') ? [decoded, ...decoded.split(/[[\]]/)] : [decoded]) {
    const words = wordsOf(part);
    if (harmlessNames.has(words.join('_')) || (words.length > 1 && questions.has(words[0] ?? ''))) continue;
    const joined = words.join('').replace(/\d+$/, '');
    if (certain.test(joined) && !isHarmlessBehind(words.at(-1), words.at(-2)))
      return keyWords.test(joined) ? 'key' : tokenWords.test(joined) ? 'token' : 'hidden';
    if (isSecret(words)) return 'hidden';
  }
  return undefined;
}

/** `Ocp-Apim-SubscriptionKey2` has the words `ocp apim subscription key`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/(?<=[a-z]{2})\d+$/, ''))
    .filter((word) => word !== '');

const isHarmlessBehind = (word = '', before = ''): boolean => harmlessBefore.get(word)?.has(before) === true;

/** Whether somebody has defined a field of this name, so that its value is no secret whatever it looks like. */
export const isKnownField = (name: string): boolean =>
  name.length <= maxWordLength && knownFields.has(wordsOf(percentDecode(name)).join('_'));

function isSecret(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (words.length > 1 && harmlessEnds.has(last)) return false;
  if (addressEnds.has(last) && !words.some((word) => openedByAddress.has(word))) return false;
  return words.some((word, at) => {
    if (isHarmlessBehind(word, words[at - 1])) return false;
    return secretWords.has(word) || (at > 0 && at === words.length - 1 && secretPlurals.has(word));
  });
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
