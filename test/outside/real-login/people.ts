import { createHmac } from 'node:crypto';
import type { Random } from '../real-keycloak/random.ts';

/** Who logs in, and what they know. Nobody logs in in more than one scenario. */
export interface Person {
  readonly username: string;
  readonly password: string;
  /** What their authenticator knows. */
  readonly otpSecret?: string;
  readonly kind: (typeof kinds)[number];
}

const kinds = [
  ...(['plain', 'plain', 'plain', 'plain', 'plain', 'plain'] as const),
  ...(['otp', 'new-password', 'temporary', 'profile', 'incomplete', 'set-up-otp', 'disabled', 'no-password'] as const),
  ...(['terms', 'several', 'unverified', 'bad-name'] as const),
] as const;

export const people = (random: Random, size: number): Person[] =>
  Array.from({ length: size }, (_, index) => {
    const kind = random.pick(kinds);
    const username = `user${index}`;
    return {
      username,
      password: `${username}-pw`,
      kind,
      ...(kind === 'otp' && { otpSecret: `secret-of-${username}` }),
    };
  });

const actionsOf: Readonly<Record<string, readonly string[]>> = {
  'new-password': ['UPDATE_PASSWORD'],
  profile: ['UPDATE_PROFILE'],
  'set-up-otp': ['CONFIGURE_TOTP'],
  several: ['UPDATE_PROFILE', 'UPDATE_PASSWORD'],
  terms: ['TERMS_AND_CONDITIONS'],
};

/** A person as an export has it. */
export function userOf({ username, password, kind, otpSecret }: Person): object {
  const otp = {
    type: 'otp',
    secretData: JSON.stringify({ value: otpSecret }),
    credentialData: JSON.stringify({ subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' }),
  };
  return {
    username,
    enabled: kind !== 'disabled',
    ...(kind !== 'incomplete' && {
      email: `${username}@example.org`,
      firstName: "D'Arc",
      lastName: kind === 'bad-name' ? 'x <b>' : 'Łoś',
    }),
    emailVerified: kind !== 'unverified',
    requiredActions: actionsOf[kind] ?? [],
    credentials: [
      ...(kind === 'no-password' ? [] : [{ type: 'password', value: password, temporary: kind === 'temporary' }]),
      ...(otpSecret === undefined ? [] : [otp]),
    ],
  };
}

/** What an authenticator goes by. */
export interface OtpPolicy {
  readonly otpPolicyAlgorithm: string;
  readonly otpPolicyDigits: number;
  readonly otpPolicyPeriod: number;
}

/** Of the authenticators that people have before. */
const usual: OtpPolicy = { otpPolicyAlgorithm: 'HmacSHA1', otpPolicyDigits: 6, otpPolicyPeriod: 30 };

/** The code that an authenticator shows (RFC 6238). @param secret as bytes of a text @param now in seconds */
export function oneTimeCode(secret: string, now: number, policy: OtpPolicy = usual): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / policy.otpPolicyPeriod)));
  const digest = createHmac(policy.otpPolicyAlgorithm.slice('Hmac'.length), secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0x0f) & 0x7fffffff;
  return String(number % 10 ** policy.otpPolicyDigits).padStart(policy.otpPolicyDigits, '0');
}
