import { describe, expect, test } from 'vitest';
import {
  foundUser,
  memberRepresentation,
  userRepresentation,
} from '../../../../src/token/admin/users/user-representation.ts';
import { validateUser } from '../../../../src/token/admin/users/validate-user.ts';
import { withChanges } from '../../../../src/token/admin/users/write-user.ts';
import { OAuthError } from '../../../../src/token/openid/http/oauth-error.ts';
import type { Json, RealmJson, UserJson } from '../../../../src/token/realm/representations/json.ts';

const realmWith = (attributes: readonly Json[], more: object = {}) =>
  ({
    realm: 'demo',
    ...more,
    components: {
      'org.keycloak.userprofile.UserProfileProvider': [
        {
          config: {
            'kc.user.profile.config': [JSON.stringify({ attributes, unmanagedAttributePolicy: 'ENABLED' })],
          },
        },
      ],
    },
  }) as unknown as RealmJson;

describe('a user is shown', () => {
  const bare: UserJson = { id: '1', username: 'ann', firstName: '', email: '' };
  const whole = {
    id: '2',
    username: 'bob',
    firstName: 'Bob',
    lastName: 'Brown',
    email: 'b@b.b',
    emailVerified: true,
    enabled: true,
    createdTimestamp: 5,
    notBefore: 7,
    requiredActions: ['UPDATE_PASSWORD'],
    attributes: { a: ['1'] },
    credentials: [{ id: 'o', type: 'otp' }],
    groups: ['/g'],
    realmRoles: ['r'],
  };
  const bareHead = { id: '1', username: 'ann', emailVerified: false };
  const bareTail = { totp: false, disableableCredentialTypes: [], requiredActions: [], notBefore: 0 };
  const { credentials: _, groups: _groups, realmRoles: _roles, attributes, notBefore, ...rest } = whole;
  const wholeTail = { totp: true, disableableCredentialTypes: [], notBefore };
  const { requiredActions: _actions, ...brief } = rest;

  test('as a member of a group', () => {
    expect(memberRepresentation(bare)).toEqual({ ...bareHead, enabled: false, ...bareTail });
    expect(memberRepresentation(whole)).toEqual({ ...rest, attributes, ...wholeTail });
    expect(memberRepresentation(whole, true)).toEqual({ ...brief, attributes });
    expect(memberRepresentation({ ...whole, credentials: [{ id: 'p', type: 'password' }] }).totp).toBe(false);
  });

  test('by a search', () => {
    const access = { manage: true };
    expect(foundUser(whole, true, true)).toEqual({ ...brief, access });
    expect(foundUser(whole, false, true)).toEqual({ ...rest, attributes, ...wholeTail, access });
    expect(foundUser(bare, true, false)).toEqual({ ...bareHead, enabled: false, access: { manage: false } });
  });

  test('alone', () => {
    const realm = realmWith([{ name: 'username' }]);
    const none = { mapRoles: false, impersonate: false, manage: false };
    const rights = { withMetadata: false, mayManage: false, mayImpersonate: false };
    expect(userRepresentation(realm, bare, rights)).toEqual({
      ...bareHead,
      enabled: false,
      ...bareTail,
      access: { manageGroupMembership: false, resetPassword: false, view: true, ...none },
    });
    expect(userRepresentation(realm, whole, { ...rights, mayManage: true }).access).toEqual({
      manageGroupMembership: true,
      resetPassword: true,
      view: true,
      mapRoles: true,
      impersonate: false,
      manage: true,
    });
    expect(userRepresentation(realm, bare, { ...rights, mayImpersonate: true }).access.impersonate).toBe(true);
    const readOnly = (more: object) =>
      userRepresentation(realmWith([{ name: 'username' }], more), whole, { ...rights, withMetadata: true })
        .userProfileMetadata?.attributes;
    expect(readOnly({})).toMatchObject([{ name: 'username', readOnly: true }]);
    expect(readOnly({ editUsernameAllowed: true })).toMatchObject([{ readOnly: false }]);
  });
});

describe('what an administrator writes', () => {
  const length = (min?: number, max?: number) => ({ length: { min, max } });
  const fault = (field: string, errorMessage: string, ...params: unknown[]) => ({
    field,
    errorMessage,
    params: [field, ...params],
  });
  const writable = { permissions: { edit: ['admin'] } };
  test.each<[attribute: object, values: string[], answer: unknown]>([
    [{ validations: length(2, 4) }, ['abc'], undefined],
    [{ validations: length(2, 4) }, ['a'], fault('x', 'error-invalid-length', 2, 4)],
    [{ validations: length(2) }, ['a'], fault('x', 'error-invalid-length-too-short', 2, null)],
    [{ validations: length(undefined, 2) }, ['abc'], fault('x', 'error-invalid-length-too-long', null, 2)],
    [{ validations: length(2, 4) }, [' '], fault('x', 'error-invalid-length', 2, 4)],
    [{ validations: { email: {} } }, ['x'], fault('x', 'error-invalid-email', 'x')],
    [{ validations: { pattern: { pattern: 'a+' } } }, ['b'], fault('x', 'error-pattern-no-match', 'a+')],
    [{ validations: { options: { options: ['a'] } } }, ['b'], fault('x', 'error-invalid-value')],
    [{ validations: { integer: { max: 3 } } }, ['4'], fault('x', 'error-number-out-of-range-too-big', null, 3)],
    [{ validations: { double: { max: 3 } } }, ['4'], fault('x', 'error-number-out-of-range-too-big', null, 3)],
    [
      { validations: { 'username-prohibited-characters': null } },
      ['<'],
      fault('x', 'error-username-invalid-character'),
    ],
    [{ validations: { nobodyKnows: {} } }, ['<'], undefined],
    [{}, ['a', 'b'], fault('x', 'error-invalid-multivalued-size', 0, 1)],
    [{}, ['a', ' '], undefined],
    [{ multivalued: true }, ['a', 'b'], undefined],
    [
      { multivalued: true, validations: length(2) },
      ['ab', 'c', 'd'],
      fault('x', 'error-invalid-length-too-short', 2, null),
    ],
    [{ ...writable, required: { roles: ['admin'] } }, [''], fault('x', 'error-user-attribute-required')],
    [{ required: { roles: ['admin'] } }, [''], undefined],
    [{ required: { roles: ['user'] } }, [], undefined],
    [{ required: {} }, [], undefined],
  ])('%j with %j', (attribute, values, answer) => {
    const realm = realmWith([{ name: 'x', ...attribute }]);
    const check = (user: object) => {
      try {
        validateUser(realm, user as UserJson);
      } catch (error) {
        const { status, body } = (error as OAuthError).response;
        expect([error instanceof OAuthError, status]).toEqual([true, 400]);
        return JSON.parse(String(body)) as unknown;
      }
      return undefined;
    };
    expect(check({ attributes: { x: values } })).toEqual(answer);
    expect(check({ x: values[0] })).toEqual(
      JSON.stringify(attribute).includes('edit') ? fault('x', 'error-user-attribute-required') : undefined,
    );
  });

  const before = {
    id: '1',
    username: 'ann',
    email: 'a@a.a',
    firstName: 'A',
    lastName: 'N',
    enabled: true,
    emailVerified: true,
    attributes: { old: ['1'] },
    requiredActions: ['VERIFY_EMAIL'],
  };
  test.each<[wanted: Json, changed: Json]>([
    [{}, {}],
    [{ email: null, firstName: null, lastName: null, enabled: null, attributes: null, requiredActions: null }, {}],
    [{ email: 'B@B.b' }, { email: 'b@b.b' }],
    [
      { email: '', firstName: '', lastName: '' },
      { email: undefined, firstName: undefined, lastName: undefined },
    ],
    [
      { firstName: 'X', lastName: 'Y' },
      { firstName: 'X', lastName: 'Y' },
    ],
    [
      { enabled: false, emailVerified: false },
      { enabled: false, emailVerified: false },
    ],
    [
      { requiredActions: ['UPDATE_PASSWORD', 'NONE', 'UPDATE_PROFILE'] },
      { requiredActions: ['UPDATE_PROFILE', 'UPDATE_PASSWORD'] },
    ],
    [{ requiredActions: [] }, { requiredActions: [] }],
    // Who names attributes names all of the profile.
    [
      { attributes: { new: ['2'] }, lastName: 'Z' },
      { attributes: { new: ['2'] }, email: undefined, firstName: undefined, lastName: 'Z' },
    ],
    [{ attributes: {} }, { attributes: {}, email: undefined, firstName: undefined, lastName: undefined }],
  ])('%j changes %j', (wanted, changed) => {
    expect(withChanges(realmWith([]), before, wanted)).toEqual({ ...before, ...changed });
  });
});

describe('what no administrator changes', () => {
  const names = (edit: readonly string[]) => ({ view: ['admin'], edit });
  const realm = realmWith([
    { name: 'username', validations: { length: { min: 3 } }, permissions: names(['admin']) },
    { name: 'fixed', validations: { length: { min: 3 } }, permissions: names(['user']) },
  ]);
  const before: UserJson = { id: '1', username: 'al', attributes: { fixed: ['x'], other: ['y'] } };
  const faultsOf = (input: Json) => {
    const { username = before.username } = input as { readonly username?: string };
    try {
      validateUser(realm, withChanges(realm, { ...before, username }, input), before);
    } catch (error) {
      const { errors, ...one } = JSON.parse(String((error as OAuthError).response.body)) as Json;
      return ((errors ?? [one]) as readonly Json[]).map(({ field, errorMessage }) => `${field} ${errorMessage}`);
    }
    return [];
  };

  test.each<[input: Json, faults: readonly string[]]>([
    [{ firstName: 'B' }, []],
    [{ username: 'al' }, []],
    [{ attributes: {} }, []],
    [{ attributes: { fixed: ['x'] } }, []],
    [{ username: 'bo' }, ['username error-user-attribute-read-only', 'username error-invalid-length-too-short']],
    [{ username: 'bob' }, ['username error-user-attribute-read-only']],
    [{ attributes: { fixed: ['longer'] } }, ['fixed error-user-attribute-read-only']],
    [
      { attributes: { fixed: ['z'] } },
      ['fixed error-user-attribute-read-only', 'fixed error-invalid-length-too-short'],
    ],
  ])('%j', (input, faults) => {
    expect(faultsOf(input)).toEqual(faults);
  });

  test('stays, where the rest is replaced', () => {
    expect(withChanges(realm, before, { attributes: { other: ['z'] } }).attributes).toEqual({
      fixed: ['x'],
      other: ['z'],
    });
  });
});
