import { describe, expect, test } from 'vitest';
import { profileOfBody } from '../../../../src/token/admin/users/profile-body.ts';
import { OAuthError } from '../../../../src/token/openid/http/oauth-error.ts';
import { UnknownMemberError, WrongKindError } from '../../../../src/token/realm/representations/shapes/member-kinds.ts';

/** The profile that is kept, or what is wrong with it. */
function read(profile: unknown): unknown {
  try {
    return profileOfBody({ body: JSON.stringify(profile) } as never);
  } catch (error) {
    if (error instanceof UnknownMemberError) return `${error.shape} ${error.path.join('.')}`;
    if (error instanceof WrongKindError) return 'unknown_error';
    if (!(error instanceof OAuthError)) throw error;
    const { errorMessage, error: name } = JSON.parse(String(error.response.body));
    return errorMessage ?? name;
  }
}
const needed = [{ name: 'username' }, { name: 'email' }];
const withMore = (more: object, rest: object = {}) => ({ attributes: [...needed, { name: 'x', ...more }], ...rest });
const single = { multivalued: false };
const kept = needed.map((one) => ({ ...one, ...single }));
const allowed = 'special characters allowed): ';

describe('a profile', () => {
  test('is kept as Keycloak keeps it', () => {
    expect(read({ attributes: needed })).toEqual({ attributes: kept, groups: [] });
    expect(read({ attributes: null })).toEqual({ groups: [] });
    expect(read({})).toEqual({ groups: [] });
    const texts = { displayName: 'd', group: 'g', defaultValue: 'v' };
    const lists = { required: { roles: ['user'], scopes: ['s'] }, permissions: { view: ['admin'], edit: ['user'] } };
    const more = { validations: { length: { max: 5 } }, annotations: { a: 1 }, selector: { scopes: ['s'] } };
    const groups = [{ name: 'g', displayHeader: 'h', displayDescription: 'd', annotations: { b: [] } }];
    const whole = withMore(
      { ...texts, ...lists, ...more, multivalued: 'true' },
      { groups, unmanagedAttributePolicy: 'ENABLED' },
    );
    expect(read(whole)).toEqual({
      attributes: [...kept, { name: 'x', ...texts, ...lists, ...more, multivalued: true }],
      groups,
      unmanagedAttributePolicy: 'ENABLED',
    });
    expect(read({ attributes: needed, groups: null })).toEqual({ attributes: kept, groups: [] });
  });

  test.each<[profile: unknown, issue: string]>([
    [{ attributes: [] }, "[The attribute 'username' can not be removed, The attribute 'email' can not be removed]"],
    [{ attributes: [{ name: 'email' }] }, "[The attribute 'username' can not be removed]"],
    [withMore({ name: 'email' }), "[Attribute configuration already exists with 'name':'email']"],
    [withMore({ name: 'a b' }), `[Invalid attribute name (only letters, numbers and '.' '_' '-' ${allowed}a b']`],
    [withMore({ name: 'a/' }), `[Invalid attribute name (only letters, numbers and '.' '_' '-' ${allowed}a/']`],
    [withMore({ name: '/a' }), `[Invalid attribute name (only letters, numbers and '.' '_' '-' ${allowed}/a']`],
    [withMore({ group: 'g' }), "[Attribute 'x' references unknown group 'g']"],
    [withMore({ group: 'g' }, { groups: [null, { name: 'h' }] }), "[Attribute 'x' references unknown group 'g']"],
    [withMore({ validations: { none: {} } }), "[Validator 'none' defined for attribute 'x' doesn't exist]"],
    [
      withMore({ group: 'g', validations: { a: {}, length: {}, b: null } }),
      "[Attribute 'x' references unknown group 'g', Validator 'a' defined for attribute 'x' doesn't exist, Validator 'b' defined for attribute 'x' doesn't exist]",
    ],
    [withMore({ required: { x: 1 } }), 'UPAttributeRequired attributes.2.required.x'],
    [withMore({ permissions: { x: 1 } }), 'UPAttributePermissions attributes.2.permissions.x'],
    [withMore({ selector: { x: 1 } }), 'UPAttributeSelector attributes.2.selector.x'],
    [withMore({ x: 1 }), 'UPAttribute attributes.2.x'],
    [{ groups: [{ x: 1 }] }, 'UPGroup groups.0.x'],
    [{ x: 1 }, 'UPConfig x'],
    [{ unmanagedAttributePolicy: 'NONE' }, 'unknown_error'],
    [null, 'unknown_error'],
  ])('%j is none: %s', (profile, issue) => expect(read(profile)).toBe(issue));

  test('may use all validators of Keycloak', () => {
    const names = `length double integer email pattern uri local-date iso-date options multivalued
      person-name-prohibited-characters username-prohibited-characters up-username-not-idn-homograph
      not-blank not-empty notBlank notEmpty isoDate`.split(/\s+/);
    const validations = Object.fromEntries(names.map((name) => [name, {}]));
    expect(read(withMore({ validations, group: null, name: 'A.b_c-9' }))).toMatchObject({ groups: [] });
  });
});
