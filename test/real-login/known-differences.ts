import type { Difference } from './differences.ts';

/** A difference that is meant: src/docs/login.md tells it. */
interface KnownDifference {
  readonly reason: string;
  is(difference: Difference, action: string): boolean;
}

const text = (value: unknown) => JSON.stringify(value) ?? '';

const knownDifferences: readonly KnownDifference[] = [
  {
    reason: 'an authenticator is set up by a link instead of a barcode',
    is: ({ at, real, own }) =>
      at.startsWith('body.') &&
      /MobileAuthenticatorSetup|kc-totp-secret-qr-code|Unable to scan/.test(text(real) + text(own)),
  },
];

/** Why a difference is meant; undefined for one that is not. */
export const reasonFor = (difference: Difference, action: string): string | undefined =>
  knownDifferences.find(({ is }) => is(difference, action))?.reason;
