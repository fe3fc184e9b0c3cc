import type { User } from '../../realm/user.ts';
import { attributeOf } from '../../realm/user-attributes.ts';
import { type Claims, type MapperKind, targets } from './mapper.ts';
import { writeValue, writeValues } from './write-claim.ts';

/** Properties that every user has beside its attributes. */
const properties: ReadonlyMap<string, (user: User) => string | undefined> = new Map<
  string,
  (user: User) => string | undefined
>([
  ['id', ({ id }) => id],
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['firstName', ({ firstName }) => firstName],
  ['lastName', ({ lastName }) => lastName],
  ['emailVerified', ({ emailVerified }) => String(emailVerified)],
  ['enabled', ({ enabled }) => String(enabled)],
  // Users come from the realm file, not from another store.
  ['federated', () => 'false'],
  ['createdTimestamp', ({ createdTimestamp }) => createdTimestamp?.toString()],
  ['groupsCount', ({ groups }) => String(groups.length)],
  ['serviceAccountClientLink', ({ serviceAccountClientId }) => serviceAccountClientId],
]);

/** `oidc-usermodel-attribute-mapper`: an attribute of the user or of its groups. */
export const userAttribute: MapperKind = {
  priority: 0,
  targets: targets.all,
  map(settings, context) {
    const isAggregated = settings.config.get('aggregate.attrs')?.toLowerCase() === 'true';
    writeValues(
      context,
      settings,
      attributeOf(context.user, settings.config.get('user.attribute') ?? '', isAggregated),
    );
  },
};

/** `oidc-usermodel-property-mapper`: a property of the user. */
export const userProperty: MapperKind = {
  priority: 0,
  targets: targets.all,
  map(settings, context) {
    const name = settings.config.get('user.attribute') ?? '';
    const value = properties.get(name.slice(0, 1).toLowerCase() + name.slice(1))?.(context.user);
    if (value !== undefined) writeValue(context, settings, value);
  },
};

/** `oidc-full-name-mapper`: first and last name, as `name`. */
export const fullName: MapperKind = {
  priority: 0,
  targets: targets.all,
  map(_settings, { user, claims }) {
    const name = [user.firstName, user.lastName].filter((part) => part !== undefined && part !== '').join(' ');
    if (name !== '') claims.name = name;
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
  targets: targets.all,
  map({ config }, { user, claims }) {
    const members: Claims = Object.create(null);
    for (const [setting, attribute, member] of addressMembers) {
      // Attributes of groups do not count (Keycloak 26.7).
      const value = attributeOf({ ...user, groups: [] }, config.get(setting) ?? attribute, false)[0];
      if (typeof value === 'string') members[member] = value;
    }
    if (Object.keys(members).length > 0) claims.address = members;
  },
};

/** `oidc-group-membership-mapper`: the user's groups, by path or by name. */
export const groupMembership: MapperKind = {
  priority: 0,
  targets: targets.all,
  map(settings, context) {
    const byPath = settings.config.get('full.path') === 'true';
    const names = context.user.groups.map(({ name, path }) => (byPath ? path : name));
    const config = new Map([...settings.config, ['multivalued', 'true']]);
    writeValues(context, { ...settings, config }, names);
  },
};
