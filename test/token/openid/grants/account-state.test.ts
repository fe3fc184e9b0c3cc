import { describe, expect, test } from 'vitest';
import { isAccountComplete } from '../../../../src/token/openid/grants/account-state.ts';
import { grantScope } from '../../../../src/token/openid/scopes/grant-scope.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';
import { person } from '../../../support/realm-server.ts';

const day = 86_400;
const now = 1_700_000_000;

interface Rule {
  readonly required?: object;
  readonly validations?: object;
  readonly edit?: readonly string[];
}

/** Whether the account of a user with `values` is complete when the profile has one attribute, called `a`. */
function isComplete(rule: Rule, values: readonly string[] | undefined, realm: object = {}, user: object = {}) {
  const { edit = ['user'], ...more } = rule;
  const profile = JSON.stringify({ attributes: [{ name: 'a', permissions: { edit }, ...more }] });
  const value = {
    realm: 'r',
    enabled: true,
    components: {
      'org.keycloak.userprofile.UserProfileProvider': [{ config: { 'kc.user.profile.config': [profile] } }],
    },
    clientScopes: [{ name: 'asked', protocol: 'openid-connect' }],
    clients: [{ clientId: 'c', optionalClientScopes: ['asked'] }],
    users: [person('u', { ...(values !== undefined && { attributes: { a: values } }), ...user })],
    ...realm,
  };
  const read = readRealm({ value, place: '' });
  const [client, found] = [read.clients.get('c'), read.usersByName.get('u')];
  if (client === undefined || found === undefined) throw new Error('no client or user');
  return (scope?: string) =>
    isAccountComplete(read, found, grantScope({ realm: read, client, user: found }, scope), now);
}

test.each<[actions: readonly string[], value: string, realm: object, complete: boolean]>([
  [['VERIFY_PROFILE'], 'x', {}, true],
  [['VERIFY_PROFILE'], '', {}, false],
  [['VERIFY_PROFILE', 'UPDATE_PROFILE'], 'x', {}, false],
  [['VERIFY_PROFILE'], 'x', { requiredActions: [] }, false],
])('a user who must do %j, with %j: %#', (requiredActions, value, realm, complete) =>
  expect(isComplete({ required: {} }, [value], realm, { requiredActions })()).toBe(complete),
);

describe('an attribute of the profile', () => {
  test.each<[what: string, rule: Rule, values: readonly string[] | undefined, complete: boolean]>([
    ['is not required', {}, undefined, true],
    ['is required of everybody', { required: {} }, undefined, false],
    ['is required and there', { required: {} }, ['x'], true],
    ['is required and blank', { required: {} }, [' '], false],
    ['is required of users', { required: { roles: ['user'] } }, undefined, false],
    ['is required of administrators', { required: { roles: ['admin'] } }, undefined, true],
    ['is not for the user to change', { required: {}, edit: ['admin'] }, undefined, true],
    ['is long enough', { validations: { length: { min: 2, max: '3' } } }, ['ab'], true],
    ['is as long as it may', { validations: { length: { min: '', max: '3' } } }, ['abc'], true],
    ['is too short', { validations: { length: { min: 2 } } }, ['a'], false],
    ['is too long', { validations: { length: { max: 3 } } }, ['abcd'], false],
    ['is trimmed before it is measured', { validations: { length: { max: 3 } } }, [' abc '], true],
    ['is measured as it is', { validations: { length: { max: 3, 'trim-disabled': 'true' } } }, [' abc '], false],
    ['has one value that is too long', { validations: { length: { max: 3 } } }, ['abc', 'abcd'], false],
    ['is an e-mail address', { validations: { email: {} } }, ['a@b'], true],
    ['has an address in it', { validations: { email: {} } }, ['to: a@b'], false],
    ['has something after the address', { validations: { email: {} } }, ['a@b c'], false],
    ['is a whole number', { validations: { integer: { min: '-5', max: 20 } } }, ['-5'], true],
    ['is a number of two digits', { validations: { integer: {} } }, ['42'], true],
    ['is no whole number', { validations: { integer: {} } }, ['4.2'], false],
    ['begins like a number', { validations: { integer: {} } }, ['42x'], false],
    ['ends like a number', { validations: { integer: {} } }, ['x42'], false],
    ['is too small a number', { validations: { integer: { min: 5 } } }, ['4'], false],
    ['is too large a number', { validations: { integer: { max: 5 } } }, ['6'], false],
    ['is a number', { validations: { double: { max: 5 } } }, ['4.2'], true],
    ['is no number', { validations: { double: { max: 5 } } }, ['x'], false],
    ['is one of the options', { validations: { options: { options: ['a', 'b'] } } }, ['b'], true],
    ['is none of the options', { validations: { options: { options: ['a', 'b'] } } }, ['c'], false],
    ['has no options', { validations: { options: {} } }, ['c'], true],
    ['has the pattern', { validations: { pattern: { pattern: 'a+|b' } } }, ['aa'], true],
    ['has the pattern in it', { validations: { pattern: { pattern: 'a+|b' } } }, ['xaa'], false],
    ['has no pattern', { validations: { pattern: {} } }, ['xaa'], true],
    ['has a pattern that only Java knows', { validations: { pattern: { pattern: '\\p{javaLetter}' } } }, ['1'], true],
    ['has a validator that nobody knows', { validations: { nobody: null } }, ['x'], true],
    ['has a validator without settings', { validations: { length: null } }, ['x'], true],
  ])('%s', (_what, rule, values, complete) => expect(isComplete(rule, values)()).toBe(complete));

  test('may be required for a scope', () => {
    const rule = { required: { scopes: ['asked', 'other'] } };
    expect([undefined, 'asked'].map(isComplete(rule, undefined))).toEqual([true, false]);
    expect(isComplete(rule, ['x'])('asked')).toBe(true);
  });
});

describe('beside the profile', () => {
  const unchecked = { requiredActions: [{ alias: 'UPDATE_PASSWORD', enabled: true }] };

  test('nothing is looked at where profiles are not checked', () => {
    expect(isComplete({ required: {} }, undefined, unchecked)()).toBe(true);
  });

  test.each([
    [30 * day, true],
    [30 * day + 1, false],
  ])('a password of %i seconds', (age, complete) => {
    const credentials = [
      {
        type: 'password',
        createdDate: (now - age) * 1000,
        secretData: '{"value":"AA==","salt":"AA=="}',
        credentialData: '{"algorithm":"pbkdf2"}',
      },
    ];
    const realm = { ...unchecked, passwordPolicy: 'forceExpiredPasswordChange(30)' };
    expect(isComplete({}, undefined, realm, { credentials })()).toBe(complete);
    expect(isComplete({}, undefined, unchecked, { credentials })()).toBe(true);
  });
});
