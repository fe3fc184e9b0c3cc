import { isPlainObject } from '../../realm/json-cursor.ts';

type Check = (value: unknown) => boolean;

/** Keycloak takes a number or a boolean for a text. */
export const isText: Check = (value) => typeof value !== 'object';
/** Java reads it as a number of 64 bits. */
export const isWhole: Check = (value) =>
  typeof value === 'number'
    ? Math.abs(value) < 2 ** 63
    : typeof value === 'string' && /^\s*([+-]?\d{1,19})?\s*$/.test(value);
const isYesOrNo: Check = (value) =>
  typeof value === 'boolean' ||
  Number.isInteger(value) ||
  (typeof value === 'string' && /^\s*(true|True|TRUE|false|False|FALSE)?\s*$/.test(value));
export const isTextList: Check = (value) =>
  Array.isArray(value) && value.every((item) => item === null || isText(item));
const isAccess: Check = (value) =>
  isPlainObject(value) && Object.entries(value).every(([name, item]) => passes(accessMembers.get(name), item));
const isAccessOfClients: Check = (value) =>
  isPlainObject(value) && Object.values(value).every((item) => item === null || isAccess(item));

const accessMembers = new Map<string, Check>([
  ['roles', isTextList],
  ['verify_caller', isYesOrNo],
]);

const texts = [
  ...['jti', 'iss', 'sub', 'typ', 'azp', 'nonce', 'sid', 'at_hash', 'c_hash', 's_hash', 'acr', 'scope'],
  ...['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture'],
  ...['website', 'email', 'gender', 'birthdate', 'zoneinfo', 'locale', 'phone_number', 'claims_locales'],
];

/** The kinds that Keycloak 26.7 expects of the claims that it knows. */
const checks = new Map<string, Check>([
  ...texts.map((name): [string, Check] => [name, isText]),
  ...['exp', 'iat', 'nbf', 'auth_time', 'updated_at'].map((name): [string, Check] => [name, isWhole]),
  ...['email_verified', 'phone_number_verified'].map((name): [string, Check] => [name, isYesOrNo]),
  ...['allowed-origins', 'trusted-certs'].map((name): [string, Check] => [name, isTextList]),
  ['realm_access', isAccess],
  ['resource_access', isAccessOfClients],
]);

const passes = (check: Check | undefined, value: unknown) => check !== undefined && (value === null || check(value));

/** Whether Keycloak 26.7 can read the claims of its own token. A mapper may have changed the type of one. */
export function isReadable(claims: Readonly<Record<string, unknown>>): boolean {
  for (const name in claims) if (checks.has(name) && !passes(checks.get(name), claims[name])) return false;
  return true;
}
