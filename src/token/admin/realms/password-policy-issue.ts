import { javaTrim } from '../../realm/java-trim.ts';

/** Keycloak cannot read the policy, or says what is wrong with it. */
export type PolicyIssue = 'unreadable' | { readonly message: string };

type Check = (config: string | undefined) => string | 'unreadable' | undefined;

const anything: Check = () => undefined;
const isWhole = (text: string) => /^[+-]?\d{1,10}$/.test(text);
const number: Check = (config) => (config === undefined || isWhole(config) ? undefined : 'Not a valid number');
const quietNumber: Check = (config) => (config === undefined || isWhole(config) ? undefined : 'unreadable');
const hashes = ['pbkdf2', 'pbkdf2-sha256', 'pbkdf2-sha512', 'argon2'];

function pattern(config: string | undefined): string | undefined {
  if (config === undefined || config.trim() === '') return 'White space not acepted';
  try {
    return new RegExp(config) && undefined;
  } catch {
    return 'Not a valid regular expression';
  }
}

/** The policies that there are (Keycloak 26.7), each with the check of its value. */
const policies: Readonly<Record<string, Check>> = {
  length: number,
  maxLength: number,
  digits: number,
  lowerCase: number,
  upperCase: number,
  specialChars: number,
  notUsername: anything,
  notContainsUsername: anything,
  notEmail: anything,
  regexPattern: pattern,
  hashAlgorithm: (config) =>
    config === undefined || hashes.includes(config) ? undefined : 'Password hashing provider not found',
  hashIterations: number,
  passwordHistory: number,
  passwordAge: number,
  forceExpiredPasswordChange: quietNumber,
  maxAuthAge: number,
  recoveryCodesWarningThreshold: number,
  // There are no lists of passwords.
  passwordBlacklist: () => 'unreadable',
};

/** What is wrong with a password policy (`length(8) and digits(1)`), in Keycloak's words. */
export function passwordPolicyIssue(text: string): PolicyIssue | undefined {
  for (const part of text.split(' and ').map(javaTrim)) {
    if (part === '') continue;
    const open = part.indexOf('(');
    const name = open < 0 ? part : part.slice(0, open).trim();
    if (open >= 0 && open + 1 > part.length - 1) return 'unreadable';
    const check = Object.hasOwn(policies, name) ? policies[name] : undefined;
    if (check === undefined) return { message: 'Password policy not found' };
    const fault = check(open < 0 ? undefined : part.slice(open + 1, -1));
    if (fault === 'unreadable') return 'unreadable';
    if (fault !== undefined) return { message: `Invalid config for ${name}: ${fault}` };
  }
  return undefined;
}
