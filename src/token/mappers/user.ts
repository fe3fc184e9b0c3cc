import { setClaim, setMapped } from '../claim-value.ts';
import { type Claims, everyTarget, type MapperKind } from '../mapper.ts';
import type { User } from '../realm/realm.ts';

/** What every user has beside its attributes; mappers name both alike. */
const properties: Readonly<Record<string, (user: User) => string | undefined>> = {
  id: ({ id }) => id,
  username: ({ username }) => username,
  email: ({ email }) => email,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  emailVerified: ({ emailVerified }) => String(emailVerified),
  enabled: ({ enabled }) => String(enabled),
};
const basic = ['username', 'email', 'firstName', 'lastName'];

function attributeValues(user: User, name: string): readonly string[] {
  if (!basic.includes(name)) return user.attributes.get(name) ?? [];
  const value = properties[name]?.(user);
  return value === undefined ? [] : [value];
}

/** `oidc-usermodel-attribute-mapper`: an attribute of the user. */
export const userAttribute: MapperKind = {
  priority: 0,
  targets: everyTarget,
  map(settings, { user, claims }) {
    setMapped(claims, settings, attributeValues(user, settings.config.get('user.attribute') ?? ''));
  },
};

/** `oidc-usermodel-property-mapper`: a property of the user. */
export const userProperty: MapperKind = {
  priority: 0,
  targets: everyTarget,
  map(settings, { user, claims }) {
    const name = settings.config.get('user.attribute') ?? '';
    const value = Object.hasOwn(properties, name) ? properties[name]?.(user) : undefined;
    if (value !== undefined) setMapped(claims, settings, [value]);
  },
};

/** `oidc-full-name-mapper`: first and last name, as `name`. */
export const fullName: MapperKind = {
  priority: 0,
  targets: everyTarget,
  map(_settings, { user, claims }) {
    const name = [user.firstName, user.lastName].filter((part) => part !== undefined && part !== '').join(' ');
    if (name !== '') setClaim(claims, ['name'], name);
  },
};

const addressMembers: readonly [setting: string, attribute: string, member: string][] = [
  ['user.attribute.street', 'street', 'street_address'],
  ['user.attribute.locality', 'locality', 'locality'],
  ['user.attribute.region', 'region', 'region'],
  ['user.attribute.postal_code', 'postal_code', 'postal_code'],
  ['user.attribute.country', 'country', 'country'],
  ['user.attribute.formatted', 'formatted', 'formatted'],
];

/** `oidc-address-mapper`: the user's address, when it has one. */
export const address: MapperKind = {
  priority: 0,
  targets: everyTarget,
  map({ config }, { user, claims }) {
    const found: Claims = Object.create(null);
    for (const [setting, attribute, member] of addressMembers) {
      const value = attributeValues(user, config.get(setting) ?? attribute)[0];
      if (value !== undefined) found[member] = value;
    }
    if (Object.keys(found).length > 0) setClaim(claims, ['address'], found);
  },
};

/** `oidc-group-membership-mapper`: the user's groups, by path or by name. */
export const groupMembership: MapperKind = {
  priority: 0,
  targets: everyTarget,
  map(settings, { user, claims }) {
    const byPath = settings.config.get('full.path') !== 'false';
    const names = user.groups.map((path) => (byPath ? path : path.slice(path.lastIndexOf('/') + 1)));
    const config = new Map([...settings.config, ['multivalued', settings.config.get('multivalued') ?? 'true']]);
    setMapped(claims, { ...settings, config }, names);
  },
};
