import { defaultProfile, type ProfileConfig } from '../../realm/representations/profile-config.ts';
import { orText } from '../../realm/representations/shapes/lenient-kinds.ts';
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
import { optionalBody } from '../request-body.ts';
import { profileIssues } from './profile-issues.ts';

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
const shape: Members = {
  attributes: listOf(
    orText(
      'name',
      objectOf('UPAttribute', () => attribute),
    ),
  ),
  groups: listOf(objectOf('UPGroup', () => group)),
  unmanagedAttributePolicy: oneOf('ENABLED', 'ADMIN_VIEW', 'ADMIN_EDIT'),
};
const profileShape = objectOf('UPConfig', () => shape);

/**
 * The profile in a body, as Keycloak stores it. A body without anything asks for the profile of a new realm.
 * @param check what counts behind what cannot be read
 * @throws {OAuthError | UnknownMemberError}
 */
export function profileOfBody(call: RealmCall, check: () => void): ProfileConfig {
  const profile = optionalBody(call, profileShape) as Partial<ProfileConfig> | null;
  check();
  if (profile === null) return defaultProfile(call.realm.realm === 'master');
  const { attributes, groups, ...rest } = profile;
  const issues = profileIssues(profile, call.realm);
  if (issues.length > 0) throw adminErrors.badRequest(`[${issues.join(', ')}]`);
  return {
    ...(attributes && { attributes: attributes.map((one) => ({ ...one, multivalued: one.multivalued === true })) }),
    groups: groups ?? [],
    ...rest,
  } as ProfileConfig;
}
