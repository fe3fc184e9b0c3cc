import { describe, expect, test } from 'vitest';
import { profileOfBody } from '../../../../src/token/admin/users/profile-body.ts';
import { OAuthError } from '../../../../src/token/openid/http/oauth-error.ts';
import {
  UnknownMemberError,
  WrongKindError,
} from '../../../../src/token/realm/representations/shapes/unreadable-value.ts';

/** The profile that is kept, or what is wrong with it. */
function read(profile: unknown): unknown {
  try {
    const call = { body: JSON.stringify(profile), realm: { clientScopes: [{ name: 's' }] } };
    return profileOfBody(call as never, () => {});
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

const unsupported = ["role 'null'", "role 'y'", "role 'z'", "scope 't'"];

const wrong = (kind: string, ...faults: readonly [hint: string, message: string, values: string][]) =>
  `Validator '${kind}' defined for attribute 'x' has incorrect configuration: ${faults
    .map(
      ([hint, message, values]) =>
        `ValidationError{validatorId='${kind}', inputHint='${hint}', message='error-validator-config-${message}', messageParameters=[${values}]}, `,
    )
    .join('')}`;

/** Configurations of validators that Keycloak refuses. */
const wrongConfigs: readonly [validations: object, issue: string][] = [
  [{ length: {} }, wrong('length', ['min', 'missing-value', ''], ['max', 'missing-value', ''])],
  [
    { length: { min: 'a', max: true } },
    wrong('length', ['min', 'invalid-number-value', 'a'], ['max', 'invalid-number-value', 'true']),
  ],
  [{ length: { min: 5, max: 3 } }, wrong('length', ['max', 'invalid-value', ''])],
  [{ integer: { min: '1.5' } }, wrong('integer', ['min', 'invalid-number-value', '1.5'])],
  [{ double: { min: '1.5', max: [null] } }, wrong('double', ['max', 'invalid-number-value', '[null]'])],
  [{ multivalued: {} }, wrong('multivalued', ['max', 'missing-value', ''])],
  [{ multivalued: { max: 'q' } }, wrong('multivalued', ['max', 'invalid-number-value', ''])],
  [{ options: { options: 'a' } }, wrong('options', ['options', 'invalid-value', 'must be list of values'])],
  [{ pattern: {} }, wrong('pattern', ['pattern', 'missing-value', ''])],
  [{ pattern: { pattern: { a: 5 } } }, wrong('pattern', ['pattern', 'invalid-value', '{a=5}'])],
  [{ pattern: { pattern: '[' } }, wrong('pattern', ['pattern', 'invalid-value', '['])],
  [{ ' ': {} }, "Validation without validator id is defined for attribute 'x'"],
];

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
      withMore({ group: 'g', validations: { a: {}, length: { max: 1 }, b: null } }),
      "[Validator 'a' defined for attribute 'x' doesn't exist, Validator 'b' defined for attribute 'x' doesn't exist, Attribute 'x' references unknown group 'g']",
    ],
    [{ attributes: ['', ...needed] }, "[Attribute configuration without 'name' is not allowed]"],
    [
      withMore({ permissions: { view: ['y', null], edit: ['user'] }, required: { roles: ['z'], scopes: ['t'] } }),
      `[${["'permissions.view'", "'permissions.view'", "'required.roles'", "'required.scopes'"]
        .map((what, at) => `${what} configuration for attribute 'x' contains unsupported ${unsupported[at]}`)
        .join(', ')}]`,
    ],
    [
      withMore({ selector: { scopes: ['s', 't'] } }),
      "['selector.scopes' configuration for attribute 'x' contains unsupported scope 't']",
    ],
    [
      withMore({ annotations: { inputOptions: 'a', inputOptionLabels: [] } }),
      "[Annotation 'inputOptions' configured for attribute 'x' must be an array of values!', Annotation 'inputOptionLabels' configured for attribute 'x' must be an object!']",
    ],
    [
      { attributes: needed, groups: [{}, { name: 'h' }] },
      '[Name is mandatory for groups, found 1 group(s) without name.]',
    ],
    ...wrongConfigs.map(([validations, issue]): [unknown, string] => [withMore({ validations }), `[${issue}]`]),
    [withMore({ required: { x: 1 } }), 'UPAttributeRequired attributes.2.required.x'],
    [withMore({ permissions: { x: 1 } }), 'UPAttributePermissions attributes.2.permissions.x'],
    [withMore({ selector: { x: 1 } }), 'UPAttributeSelector attributes.2.selector.x'],
    [withMore({ x: 1 }), 'UPAttribute attributes.2.x'],
    [{ groups: [{ x: 1 }] }, 'UPGroup groups.0.x'],
    [{ x: 1 }, 'UPConfig x'],
    [{ unmanagedAttributePolicy: 'NONE' }, 'unknown_error'],
  ])('%j is none: %s', (profile, issue) => expect(read(profile)).toBe(issue));

  test('may use all validators of Keycloak', () => {
    const names = `length double integer email pattern uri local-date iso-date options multivalued
      person-name-prohibited-characters username-prohibited-characters up-username-not-idn-homograph
      not-blank not-empty notBlank notEmpty isoDate`.split(/\s+/);
    const config = { min: 1, max: '2', pattern: 'a', options: ['a'] };
    const validations = { ...Object.fromEntries(names.map((name) => [name, config])), integer: null };
    expect(read(withMore({ validations, group: null, name: 'A.b_c-9' }))).toMatchObject({ groups: [] });
  });
});
