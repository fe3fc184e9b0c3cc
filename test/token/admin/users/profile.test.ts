import { describe, expect, test } from 'vitest';
import { profileMetadata, readableAttributes, writableAttributes } from '../../../../src/token/admin/users/profile.ts';
import type { Json, RealmJson, UserJson } from '../../../../src/token/realm/representations/json.ts';
import { profileOf, withProfile } from '../../../../src/token/realm/representations/profile-config.ts';

const kind = 'org.keycloak.userprofile.UserProfileProvider';
const realmOf = (profile?: unknown, more: object = {}): RealmJson =>
  ({
    realm: 'demo',
    components: {},
    ...more,
    ...(profile !== undefined && {
      components: { [kind]: [{ id: 'c', config: { 'kc.user.profile.config': [profile] } }] },
    }),
  }) as unknown as RealmJson;
const with_ = (attributes: readonly Json[], more: object = {}) => realmOf(JSON.stringify({ attributes, ...more }));

const everybody = { view: ['admin', 'user'], edit: ['admin', 'user'] };
const names = { length: { max: 255 }, 'person-name-prohibited-characters': {} };
const attribute = (name: string, validations: object, required?: object) => ({
  name,
  displayName: `$\{${name}}`,
  validations,
  permissions: everybody,
  multivalued: false,
  ...(required && { required }),
});
const username = attribute('username', {
  length: { min: 3, max: 255 },
  'username-prohibited-characters': {},
  'up-username-not-idn-homograph': {},
});
const email = { email: {}, length: { max: 255 } };
const groups = [
  {
    name: 'user-metadata',
    displayHeader: 'User metadata',
    displayDescription: 'Attributes, which refer to user metadata',
  },
];

describe('the profile', () => {
  test('of a new realm wants names and an address of everybody', () => {
    const byUser = { roles: ['user'] };
    expect(profileOf(realmOf())).toEqual({
      attributes: [
        username,
        attribute('email', email, byUser),
        attribute('firstName', names, byUser),
        attribute('lastName', names, byUser),
      ],
      groups,
    });
  });

  test('of the realm master wants none', () => {
    expect(profileOf(realmOf(undefined, { realm: 'master' })).attributes).toEqual([
      username,
      attribute('email', email),
      attribute('firstName', names),
      attribute('lastName', names),
    ]);
  });

  test.each(['', '{', '[]', '{}', '{"attributes":{}}', 'null'])('%j is none', (text) => {
    expect(profileOf(realmOf(text))).toEqual(profileOf(realmOf()));
  });

  test('is kept in its component, which is made where there is none', () => {
    const config = { 'kc.user.profile.config': ['{"attributes":[]}'] };
    const made = withProfile(realmOf(undefined, { components: { other: [] } }), { attributes: [] }, 'new');
    expect(made).toEqual({
      realm: 'demo',
      components: {
        other: [],
        [kind]: [{ id: 'new', providerId: 'declarative-user-profile', subComponents: {}, config }],
      },
    });
    expect(profileOf(made)).toEqual({ attributes: [] });
    expect(withProfile(realmOf('{}'), { attributes: [] }, 'new').components[kind]).toEqual([{ id: 'c', config }]);
  });
});

const user = {
  attributes: { open: ['1'], shown: ['2'], written: ['3'], own: ['4'], none: ['5'] },
} as unknown as UserJson;
const permissions = (view: string[], edit: string[]) => ({ permissions: { view, edit } });
const managed = [
  { name: 'username', ...permissions(['admin'], ['admin']) },
  { name: 'open', ...permissions(['user', 'admin'], ['admin']) },
  { name: 'shown', ...permissions(['admin'], ['user']) },
  { name: 'written', ...permissions(['user'], ['user', 'admin']) },
  { name: 'own', permissions: {} },
];

test.each<[policy: string | undefined, seen: string, taken: string]>([
  [undefined, 'open shown', 'open written'],
  ['ENABLED', 'open shown none', 'open written none'],
  ['ADMIN_EDIT', 'open shown none', 'open written none'],
  ['ADMIN_VIEW', 'open shown none', 'open written'],
])('what administrators see and write of attributes, with the policy %s for others', (policy, seen, taken) => {
  const realm = with_(managed, policy === undefined ? {} : { unmanagedAttributePolicy: policy });
  expect(Object.keys(readableAttributes(realm, user) ?? {}).join(' ')).toBe(seen);
  const sent = { username: ['x'], email: ['x'], ...user.attributes };
  expect(Object.keys(writableAttributes(realm, sent) ?? {}).join(' ')).toBe(taken);
});

test('who has no attributes shows none', () => {
  const realm = with_(managed);
  expect(readableAttributes(realm, {} as UserJson)).toBeUndefined();
  expect(readableAttributes(realm, { attributes: { none: ['x'] } } as never)).toBeUndefined();
  expect(readableAttributes(with_([{ name: 'none' }]), { attributes: { none: ['x'] } } as never)).toBeUndefined();
  expect(writableAttributes(realm, undefined)).toEqual({});
});

describe('what forms know of the profile', () => {
  test('of a new realm', () => {
    const ignored = { 'ignore.empty.value': true };
    const single = { multivalued: { max: '1' } };
    const name = {
      length: { max: 255, ...ignored },
      'person-name-prohibited-characters': ignored,
      ...single,
    };
    const row = (of: string, validators: object) => ({
      name: of,
      displayName: `$\{${of}}`,
      required: false,
      readOnly: false,
      validators,
      multivalued: false,
    });
    const metadata = profileMetadata(realmOf(), true);
    expect(metadata).toEqual({
      attributes: [
        {
          ...row('username', {
            length: { min: 3, max: 255, ...ignored },
            'username-prohibited-characters': ignored,
            'up-username-not-idn-homograph': ignored,
            ...single,
          }),
          required: true,
          readOnly: true,
        },
        row('email', { email: ignored, length: { max: 255, ...ignored }, ...single }),
        row('firstName', name),
        row('lastName', name),
      ],
      groups,
    });
    const { attributes } = profileMetadata(realmOf(), false) as { attributes: { readOnly: boolean }[] };
    expect(attributes.map(({ readOnly }) => readOnly)).toEqual([false, false, false, false]);
  });

  test('of another one', () => {
    const more = { group: 'g', multivalued: true, required: { roles: ['admin'] } };
    expect(
      profileMetadata(
        with_([
          { name: 'a', ...more },
          { name: 'b', required: {} },
        ]),
        true,
      ),
    ).toEqual({
      attributes: [
        { name: 'a', required: true, readOnly: false, group: 'g', validators: {}, multivalued: true },
        { name: 'b', required: false, readOnly: false, validators: { multivalued: { max: '1' } }, multivalued: false },
      ],
      groups: [],
    });
  });
});
