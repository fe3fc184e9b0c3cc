import type { Json } from '../../realm/representations/json.ts';

const numbers = [
  ['hashIterations', 'Hashing Iterations', '-1'],
  ['passwordHistory', 'Not Recently Used', '3'],
  ['length', 'Minimum Length', '8'],
  ['passwordAge', 'Not Recently Used (In Days)', '30'],
  ['specialChars', 'Special Characters', '1'],
  ['recoveryCodesWarningThreshold', 'Recovery Codes Warning Threshold', '4'],
  ['upperCase', 'Uppercase Characters', '1'],
  ['lowerCase', 'Lowercase Characters', '1'],
  ['digits', 'Digits', '1'],
  ['maxAuthAge', 'Maximum Authentication Age', '300'],
  ['maxLength', 'Maximum Length', '64'],
] as const;

const texts = [
  ['forceExpiredPasswordChange', 'Expire Password', '365'],
  ['passwordBlacklist', 'Password Blacklist', ''],
  ['regexPattern', 'Regular Expression', ''],
  ['hashAlgorithm', 'Hashing Algorithm', 'argon2'],
] as const;

const flags = [
  ['notUsername', 'Not Username'],
  ['notEmail', 'Not Email'],
  ['notContainsUsername', 'Not Contains Username'],
] as const;

const setting =
  (configType: string) =>
  ([id, displayName, defaultValue]: readonly [string, string, string]): Json => ({
    id,
    displayName,
    configType,
    defaultValue,
    multipleSupported: id === 'regexPattern',
  });

/** The policies for passwords that a realm may have (Keycloak 26.7). */
export const passwordPolicies: readonly Json[] = [
  ...numbers.map(setting('int')),
  ...texts.map(setting('String')),
  ...flags.map(([id, displayName]) => ({ id, displayName, multipleSupported: false })),
];
