import type { User } from '../../../realm/user.ts';

type Rule = (password: string, limit: string, user: User) => string | undefined;

const atLeast =
  (pattern: RegExp, message: (limit: string) => string): Rule =>
  (password, limit) =>
    (password.match(pattern)?.length ?? 0) < (Number(limit) || 1) ? message(limit || '1') : undefined;
const is = (isBad: boolean, message: string) => (isBad ? `Invalid password: ${message}` : undefined);

/** Keycloak's password policies, with its texts. Unknown ones allow every password. */
const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['length', (password, limit) => is(password.length < (Number(limit) || 8), `minimum length ${limit || 8}.`)],
  ['maxLength', (password, limit) => is(password.length > (Number(limit) || 64), `maximum length ${limit || 64}.`)],
  ['digits', atLeast(/\d/g, (limit) => `Invalid password: must contain at least ${limit} numerical digits.`)],
  [
    'lowerCase',
    atLeast(/\p{Ll}/gu, (limit) => `Invalid password: must contain at least ${limit} lower case characters.`),
  ],
  [
    'upperCase',
    atLeast(/\p{Lu}/gu, (limit) => `Invalid password: must contain at least ${limit} upper case characters.`),
  ],
  [
    'specialChars',
    atLeast(/[^\p{L}\p{N}]/gu, (limit) => `Invalid password: must contain at least ${limit} special characters.`),
  ],
  ['notUsername', (password, _, { username }) => is(password === username, 'must not be equal to the username.')],
  [
    'notContainsUsername',
    (password, _, { username }) => is(password.includes(username), 'Can not contain the username.'),
  ],
  ['notEmail', (password, _, { email }) => is(password === email, 'must not be equal to the email.')],
]);

/** What is wrong with a new password by the realm's policy, such as `length(8) and digits(1)`. */
export function passwordFault(policy: string, password: string, user: User): string | undefined {
  for (const part of policy.split(' and ')) {
    const [, name = '', limit = ''] = /^\s*(\w+)(?:\((.*)\))?\s*$/s.exec(part) ?? [];
    const fault = rules.get(name)?.(password, limit === 'undefined' ? '' : limit, user);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
