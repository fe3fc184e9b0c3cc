import { hashOrder } from './java-hash-order.ts';

/** The user whose password is checked. */
interface PasswordOwner {
  readonly username: string;
  readonly email?: string | undefined;
}

/** Why a password is refused, in Keycloak's words. */
export interface PasswordFault {
  /** Key of the message. */
  readonly key: string;
  readonly message: string;
}

/** Whether a user has had a password before: lately, by the policies that ask for it. */
export interface EarlierUse {
  readonly inHistory: boolean;
  readonly withinAge: boolean;
}

interface Asked extends PasswordOwner, EarlierUse {
  readonly password: string;
}

type Rule = (asked: Asked, config: string) => string | undefined;

const atLeast =
  (pattern: RegExp, key: string, what: string): Rule =>
  ({ password }, config) =>
    (password.match(pattern) ?? []).length >= policyNumber(config, 1)
      ? undefined
      : `${key}|must contain at least ${policyNumber(config, 1)} ${what}.`;

/** The number of a policy, such as that of `length(8)`. */
export const policyNumber = (config: string, fallback: number): number =>
  /^\d+$/.test(config) ? Number(config) : fallback;

/** Rules by their names in `passwordPolicy`; others, such as how often a password is hashed, let everything pass. */
const rules: Readonly<Record<string, Rule>> = {
  length: ({ password }, config) =>
    password.length < policyNumber(config, 8) ? `MinLength|minimum length ${policyNumber(config, 8)}.` : undefined,
  maxLength: ({ password }, config) =>
    password.length > policyNumber(config, 64) ? `MaxLength|maximum length ${policyNumber(config, 64)}.` : undefined,
  digits: atLeast(/\p{Nd}/gu, 'MinDigits', 'numerical digits'),
  lowerCase: atLeast(/\p{Ll}/gu, 'MinLowerCaseChars', 'lower case characters'),
  upperCase: atLeast(/\p{Lu}/gu, 'MinUpperCaseChars', 'upper case characters'),
  specialChars: atLeast(/[^\p{L}\p{Nd}]/gu, 'MinSpecialChars', 'special characters'),
  notUsername: ({ password, username }) =>
    password.toLowerCase() === username.toLowerCase() ? 'NotUsername|must not be equal to the username.' : undefined,
  notContainsUsername: ({ password, username }) =>
    password.toLowerCase().includes(username.toLowerCase())
      ? 'NotContainsUsername|Can not contain the username.'
      : undefined,
  notEmail: ({ password, email }) =>
    email !== undefined && password.toLowerCase() === email.toLowerCase()
      ? 'NotEmail|must not be equal to the email.'
      : undefined,
  regexPattern: ({ password }, config) =>
    matchesWhole(password, config) ? undefined : 'RegexPattern|fails to match regex pattern(s).',
  passwordHistory: ({ inHistory }, config) =>
    inHistory ? `History|must not be equal to any of last ${policyNumber(config, 3)} passwords.` : undefined,
  passwordAge: ({ withinAge }) => (withinAge ? 'Generic|new password does not match password policies.' : undefined),
};

/** The parts of a policy (`length(8) and digits(1)`) by name; only patterns may come more than once (Keycloak 26.7). */
export function policyParts(policy: string): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>();
  for (const part of policy.split(' and ')) {
    const [, name = '', config = ''] = /^\s*(\w+)(?:\((.*)\))?\s*$/s.exec(part) ?? [];
    if (name !== '') parts.set(name, name === 'regexPattern' ? [...(parts.get(name) ?? []), config] : [config]);
  }
  return parts;
}

const neverUsed: EarlierUse = { inHistory: false, withinAge: false };

/**
 * Why the password policy of a realm refuses a password; undefined when it does not. Of several reasons it is the first
 * in the order of a hash table of the policies' names, as in Keycloak 26.7.
 */
export function passwordFault(
  policy: string,
  password: string,
  owner: PasswordOwner,
  use: EarlierUse = neverUsed,
): PasswordFault | undefined {
  const parts = policyParts(policy);
  const asked: Asked = { password, username: owner.username, email: owner.email, ...use };
  for (const name of hashOrder(parts.keys())) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    for (const config of parts.get(name) ?? []) {
      const [key, message] = rule?.(asked, config)?.split('|', 2) ?? [];
      if (key !== undefined) return { key: `invalidPassword${key}Message`, message: `Invalid password: ${message}` };
    }
  }
  return undefined;
}

/** Java's patterns are nearly those of JavaScript. One that JavaScript cannot read allows everything. */
function matchesWhole(value: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}
