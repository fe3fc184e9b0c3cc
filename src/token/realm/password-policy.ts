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

type Rule = (password: string, config: string, owner: PasswordOwner) => string | undefined;

const atLeast =
  (pattern: RegExp, key: string, what: string): Rule =>
  (password, config) =>
    (password.match(pattern) ?? []).length >= number(config, 1)
      ? undefined
      : `${key}|must contain at least ${number(config, 1)} ${what}.`;

const number = (config: string, fallback: number) => (/^\d+$/.test(config) ? Number(config) : fallback);

/** Rules by their names in `passwordPolicy`; others, such as how often a password is hashed, let everything pass. */
const rules: Readonly<Record<string, Rule>> = {
  length: (password, config) =>
    password.length < number(config, 8) ? `MinLength|minimum length ${number(config, 8)}.` : undefined,
  maxLength: (password, config) =>
    password.length > number(config, 64) ? `MaxLength|maximum length ${number(config, 64)}.` : undefined,
  digits: atLeast(/\p{Nd}/gu, 'MinDigits', 'numerical digits'),
  lowerCase: atLeast(/\p{Ll}/gu, 'MinLowerCaseChars', 'lower case characters'),
  upperCase: atLeast(/\p{Lu}/gu, 'MinUpperCaseChars', 'upper case characters'),
  specialChars: atLeast(/[^\p{L}\p{Nd}]/gu, 'MinSpecialChars', 'special characters'),
  notUsername: (password, _config, { username }) =>
    password.toLowerCase() === username.toLowerCase() ? 'NotUsername|must not be equal to the username.' : undefined,
  notContainsUsername: (password, _config, { username }) =>
    password.toLowerCase().includes(username.toLowerCase())
      ? 'NotContainsUsername|can not contain the username.'
      : undefined,
  notEmail: (password, _config, { email }) =>
    email !== undefined && password.toLowerCase() === email.toLowerCase()
      ? 'NotEmail|must not be equal to the email.'
      : undefined,
  regexPattern: (password, config) =>
    matchesWhole(password, config) ? undefined : 'RegexPattern|fails to match regex pattern(s).',
};

/** Why the password policy of a realm (`length(8) and digits(1)`) refuses a password; undefined when it does not. */
export function passwordFault(policy: string, password: string, owner: PasswordOwner): PasswordFault | undefined {
  for (const part of policy.split(' and ')) {
    const [, name = '', config = ''] = /^\s*(\w+)(?:\((.*)\))?\s*$/s.exec(part) ?? [];
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const [key, message] = rule?.(password, config, owner)?.split('|', 2) ?? [];
    if (key !== undefined) return { key: `invalidPassword${key}Message`, message: `Invalid password: ${message}` };
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
