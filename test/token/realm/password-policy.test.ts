import { describe, expect, test } from 'vitest';
import { passwordFault } from '../../../src/token/realm/password-policy.ts';

const owner = { username: 'Alice', email: 'alice@Example.org' };
const fault = (policy: string, password: string) => passwordFault(policy, password, owner);

describe('a policy that is met, and the same one when it is not', () => {
  test.each([
    ['length(3)', 'abc', 'ab', 'MinLength', 'minimum length 3.'],
    ['length', '12345678', '1234567', 'MinLength', 'minimum length 8.'],
    ['maxLength(3)', 'abc', 'abcd', 'MaxLength', 'maximum length 3.'],
    ['maxLength(undefined)', 'x'.repeat(64), 'x'.repeat(65), 'MaxLength', 'maximum length 64.'],
    ['digits(2)', 'a1b2', 'a1b', 'MinDigits', 'must contain at least 2 numerical digits.'],
    ['digits', '٣', 'a', 'MinDigits', 'must contain at least 1 numerical digits.'],
    ['lowerCase(1)', 'Aä', 'A1', 'MinLowerCaseChars', 'must contain at least 1 lower case characters.'],
    ['upperCase(1)', 'aÄ', 'a1', 'MinUpperCaseChars', 'must contain at least 1 upper case characters.'],
    ['specialChars(2)', 'a-1 ', 'a-1', 'MinSpecialChars', 'must contain at least 2 special characters.'],
    ['notUsername', 'alice1', 'aLICE', 'NotUsername', 'must not be equal to the username.'],
    ['notUsername(undefined)', 'bob', 'Alice', 'NotUsername', 'must not be equal to the username.'],
    ['notContainsUsername', 'alic', 'my ALICE', 'NotContainsUsername', 'Can not contain the username.'],
    ['notEmail', 'alice@example', 'ALICE@example.ORG', 'NotEmail', 'must not be equal to the email.'],
    ['regexPattern([a-c]+)', 'abc', 'abcd', 'RegexPattern', 'fails to match regex pattern(s).'],
    ['regexPattern(a|b)', 'b', 'ab', 'RegexPattern', 'fails to match regex pattern(s).'],
    ['length(1) and digits(1)', 'a1', 'a', 'MinDigits', 'must contain at least 1 numerical digits.'],
    ['digits(1) and length(9)', '123456789', 'a', 'MinLength', 'minimum length 9.'],
    [' length(3) ', 'abc', 'ab', 'MinLength', 'minimum length 3.'],
  ])('%s: %j, %j', (policy, good, bad, key, message) => {
    expect(fault(policy, good)).toBeUndefined();
    expect(fault(policy, bad)).toEqual({
      key: `invalidPassword${key}Message`,
      message: `Invalid password: ${message}`,
    });
  });
});

test.each([
  '',
  'hashIterations(27500)',
  'toString',
  'regexPattern(()',
  'passwordHistory(3) and forceExpiredPasswordChange(9)',
])('the policy %j lets everything pass', (policy) => expect(fault(policy, '')).toBeUndefined());

test.each([
  ['length(9) and specialChars(1)', 'MinSpecialChars'],
  ['length(9) and digits(1) and upperCase(3)', 'MinUpperCaseChars'],
  ['length(9) and passwordHistory(3)', 'History'],
  ['length(2) and passwordAge(3)', 'Generic'],
  ['length(9) and length(1)', undefined],
  ['regexPattern(.*a.*) and regexPattern(.*x.*)', 'RegexPattern'],
])('of several reasons the one counts whose name a hash table lists first: %s', (policy, key) => {
  const found = passwordFault(policy, 'abc', owner, { inHistory: true, withinAge: true });
  expect(found?.key).toBe(key && `invalidPassword${key}Message`);
});

test('without an address no password is one', () => {
  expect(passwordFault('notEmail', 'undefined', { username: 'a' })).toBeUndefined();
});
