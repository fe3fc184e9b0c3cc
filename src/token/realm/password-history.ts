import { readPassword } from './import/read-credentials.ts';
import { checkPassword } from './password.ts';
import { type EarlierUse, policyNumber, policyParts } from './password-policy.ts';
import type { CredentialJson } from './representations/json.ts';

const historyType = 'password-history';
const dayMs = 86_400_000;

/** What a policy remembers of earlier passwords: so many, the current one among them, and for so many days. */
function remembered(policy: string): { readonly count: number; readonly days: number } {
  const parts = policyParts(policy);
  const numberOf = (name: string, fallback: number) => {
    const config = parts.get(name)?.[0];
    return config === undefined ? 0 : policyNumber(config, fallback);
  };
  return { count: numberOf('passwordHistory', 3), days: numberOf('passwordAge', 30) };
}

/** The earlier passwords of a user, the newest first. */
const historyOf = (credentials: readonly CredentialJson[]): CredentialJson[] =>
  credentials
    .filter(({ type }) => type === historyType)
    .sort((one, other) => (other.createdDate ?? 0) - (one.createdDate ?? 0));

/**
 * Whether a user has, or has had, a password.
 * @param now milliseconds since the epoch
 */
export async function earlierUse(
  policy: string,
  password: string,
  credentials: readonly CredentialJson[],
  now: number,
): Promise<EarlierUse> {
  const { count, days } = remembered(policy);
  if (count === 0 && days === 0) return { inHistory: false, withinAge: false };
  const isOneOf = async (stored: readonly CredentialJson[]) => {
    for (const value of stored)
      if (await checkPassword(readPassword({ value, place: 'credential' }), password)) return true;
    return false;
  };
  const isCurrent = await isOneOf(credentials.filter(({ type }) => type === 'password'));
  const history = historyOf(credentials);
  const young = history.filter(({ createdDate = 0 }) => createdDate > now - days * dayMs);
  return {
    inHistory: count > 0 && (isCurrent || (await isOneOf(history.slice(0, count - 1)))),
    withinAge: days > 0 && (isCurrent || (await isOneOf(young))),
  };
}

/** The credentials that are no passwords, and never were one. */
export const otherCredentials = (credentials: readonly CredentialJson[]): CredentialJson[] =>
  credentials.filter(({ type }) => type !== 'password' && type !== historyType);

/**
 * The earlier passwords that the policy remembers once another one takes the place of the current one.
 * @param now milliseconds since the epoch
 */
export function rememberedPasswords(policy: string, before: readonly CredentialJson[], now: number): CredentialJson[] {
  const { count, days } = remembered(policy);
  if (count < 2 && days === 0) return [];
  const replaced = before
    .filter(({ type }) => type === 'password')
    .map((credential) => ({ ...credential, id: `${credential.id}-${now}`, type: historyType }));
  const older = historyOf(before).filter(
    ({ createdDate = 0 }, place) => place < count - 1 - replaced.length || createdDate >= now - days * dayMs,
  );
  return [...replaced, ...older];
}
