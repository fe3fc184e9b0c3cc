import type { Randomness } from '../../../runtime/runtime.ts';
import { createUuids, formatUuid, randomPool } from '../../../runtime/uuid.ts';

/** Makes the random identifiers of tokens and sessions. */
export interface TokenIds {
  /** 32 random hex digits in the form of a UUID, without its version bits (Keycloak 26.7). */
  token(): string;
  /** Identifier of a session: 24 characters (Keycloak 26.7). */
  session(): string;
  /** A secret that nobody can guess: 43 characters. */
  secret(): string;
  /** Identifier of a tab of a login: 11 characters (Keycloak 26.7). */
  tab(): string;
  /** A code that people type: 8 letters (Keycloak 26.7). */
  userCode(): string;
  /** A code for people who have lost what they log in with: 12 letters and digits (Keycloak 26.7). */
  recoveryCode(): string;
  /** A UUID of version 4. */
  uuid(): string;
  /** A secret of a client: 86 letters and digits, which hold 512 bits (Keycloak 26.7). */
  clientSecret(): string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lettersAndDigits = `${letters}${letters.toLowerCase()}0123456789`;
const clientSecretLength = 86;
/** Without those that look alike. */
const recoveryLetters = 'ABCDEFGHIJKLMNPQRSTUVWXYZ123456789';

export function tokenIds(random: Randomness): TokenIds {
  const draw = randomPool(random);
  return {
    token: () => formatUuid(draw(16).toString('hex')),
    session: () => draw(18).toString('base64url'),
    secret: () => draw(32).toString('base64url'),
    tab: () => draw(8).toString('base64url'),
    userCode: () => drawn(random, letters, 8),
    recoveryCode: () => drawn(random, recoveryLetters, 12),
    uuid: createUuids(random),
    clientSecret() {
      let secret = '';
      while (secret.length < clientSecretLength) {
        const [byte = 0] = draw(1);
        // The last bytes would make some letters more likely than others.
        if (byte < 4 * lettersAndDigits.length) secret += lettersAndDigits[byte % lettersAndDigits.length];
      }
      return secret;
    },
  };
}

const drawn = (random: Randomness, among: string, length: number) =>
  Array.from({ length }, () => among[Math.floor(random.number() * among.length)]).join('');
