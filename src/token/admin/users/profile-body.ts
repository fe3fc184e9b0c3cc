import { isPlainObject } from '../../realm/json-cursor.ts';
import type { ProfileConfig } from '../../realm/representations/profile-config.ts';
import {
  any,
  flag,
  listOf,
  type Members,
  mapOf,
  members,
  objectOf,
  oneOf,
  text,
  texts,
} from '../../realm/representations/shapes/member-kinds.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { representation } from '../request-body.ts';

const required = objectOf('UPAttributeRequired', () => members(texts, 'roles scopes'));
const permissions = objectOf('UPAttributePermissions', () => members(texts, 'view edit'));
const selector = objectOf('UPAttributeSelector', () => members(texts, 'scopes'));

const attribute: Members = {
  ...members(text, 'name displayName group defaultValue'),

  validations: mapOf(mapOf(any)),
  annotations: mapOf(any),
  required,
  permissions,
  selector,
  multivalued: flag,
};
const group: Members = { ...members(text, 'name displayHeader displayDescription'), annotations: mapOf(any) };
const profile: Members = {
  attributes: listOf(objectOf('UPAttribute', () => attribute)),
  groups: listOf(objectOf('UPGroup', () => group)),
  unmanagedAttributePolicy: oneOf('ENABLED', 'ADMIN_VIEW', 'ADMIN_EDIT'),
};
const profileShape = objectOf('UPConfig', () => profile);

/** The profile in a body, as Keycloak stores it. @throws {OAuthError | UnknownMemberError} */
export function profileOfBody(call: RealmCall): ProfileConfig {
  const { attributes, groups, ...rest } = representation(call, profileShape) as Partial<ProfileConfig>;
  const issues = attributes == null ? [] : issuesOf(attributes, (groups ?? []) as readonly unknown[]);
  if (issues.length > 0) throw adminErrors.badRequest(`[${issues.join(', ')}]`);
  return {
    ...(attributes && { attributes: attributes.map((one) => ({ ...one, multivalued: one.multivalued === true })) }),
    groups: groups ?? [],
    ...rest,
  } as ProfileConfig;
}

/** Keycloak's validators of attributes. */
const validators: ReadonlySet<string> = new Set([
  ...['length', 'double', 'integer', 'email', 'pattern', 'uri', 'local-date', 'iso-date', 'options', 'multivalued'],
  ...['person-name-prohibited-characters', 'username-prohibited-characters', 'up-username-not-idn-homograph'],
  ...['not-blank', 'not-empty', 'notBlank', 'notEmpty', 'isoDate'],
]);

/** What is wrong with attributes, in the words of Keycloak 26.7. */
function issuesOf(attributes: ProfileConfig['attributes'], groups: readonly unknown[]): string[] {
  const names = attributes.map(({ name }) => name);
  const groupNames = groups.map((one) => (isPlainObject(one) ? one.name : undefined));
  const missing = ['username', 'email'].filter((name) => !names.includes(name));
  return [
    ...attributes.flatMap(({ name, group: own, validations }, at) => [
      ...(names.indexOf(name) < at ? [`Attribute configuration already exists with 'name':'${name}'`] : []),
      ...(/^[\w.-]+$/.test(name) ? [] : [invalidName(name)]),
      ...(own == null || groupNames.includes(own)
        ? []
        : [`Attribute '${name}' references unknown group '${String(own)}'`]),
      ...Object.keys(validations ?? {})
        .filter((kind) => !validators.has(kind))
        .map((kind) => `Validator '${kind}' defined for attribute '${name}' doesn't exist`),
    ]),
    ...missing.map((name) => `The attribute '${name}' can not be removed`),
  ];
}

/** Keycloak leaves out the first quotation mark. */
const invalidName = (name: string) =>
  `Invalid attribute name (only letters, numbers and '.' '_' '-' special characters allowed): ${name}'`;
