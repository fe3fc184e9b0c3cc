import type { Json, RealmJson, UserJson } from '../../realm/representations/json.ts';
import { type ProfileConfig, profileOf } from '../../realm/representations/profile-config.ts';

/** Names of the attributes that are not in `attributes`. */
export const rootAttributes: ReadonlySet<string> = new Set(['username', 'email', 'firstName', 'lastName']);

const mayHave = (profile: ProfileConfig, name: string, policies: readonly string[], kind: 'view' | 'edit') => {
  const managed = profile.attributes.find((each) => each.name === name);
  if (managed === undefined) return policies.includes(profile.unmanagedAttributePolicy ?? '');
  return managed.permissions?.[kind]?.includes('admin') ?? false;
};

/** The attributes of a user that administrators see. */
export function readableAttributes(realm: RealmJson, { attributes }: UserJson): UserJson['attributes'] {
  const profile = profileOf(realm);
  const shown = Object.entries(attributes ?? {}).filter(([name]) =>
    mayHave(profile, name, ['ENABLED', 'ADMIN_VIEW', 'ADMIN_EDIT'], 'view'),
  );
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

/** The attributes that an administrator may write, of those that were sent. */
export function writableAttributes(realm: RealmJson, attributes: UserJson['attributes']): UserJson['attributes'] {
  const profile = profileOf(realm);
  const taken = Object.entries(attributes ?? {}).filter(
    ([name]) => !rootAttributes.has(name) && mayHave(profile, name, ['ENABLED', 'ADMIN_EDIT'], 'edit'),
  );
  return Object.fromEntries(taken);
}

/** Whether the profile of a realm lets no administrator change an attribute that it names. It may always be the address. */
export function fixedAttributes(realm: RealmJson): (name: string) => boolean {
  const { attributes } = profileOf(realm);
  const fixed = attributes.filter(({ permissions }) => permissions?.edit?.includes('admin') !== true);
  const names = new Set(fixed.map(({ name }) => name));
  return (name) => name !== 'email' && names.has(name);
}

/**
 * The profile for the forms of administrators.
 * @param isUsernameFixed whether the name of an existing user cannot change
 */
export function profileMetadata(realm: RealmJson, isUsernameFixed: boolean): Json {
  const { attributes, groups } = profileOf(realm);
  return {
    attributes: attributes.map(({ name, displayName, validations = {}, required, multivalued = false, group }) => ({
      name,
      displayName,
      required: name === 'username' || (required?.roles?.includes('admin') ?? false),
      readOnly: name === 'username' && isUsernameFixed,
      ...(group !== undefined && { group }),
      validators: {
        ...Object.fromEntries(
          Object.entries(validations).map(([kind, config]) => [kind, { ...config, 'ignore.empty.value': true }]),
        ),
        ...(!multivalued && { multivalued: { max: '1' } }),
      },
      multivalued,
    })),
    groups: groups ?? [],
  };
}
