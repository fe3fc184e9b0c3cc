import type { Json } from '../../representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { findGroup, type PlacedGroup } from './group-tree.ts';

/** Roles of which a caller needs one to see groups. */
export const viewers = ['view-users', 'manage-users', 'query-groups'];
/** The same to change them. */
export const managers = ['manage-users'];

/** The group that the path names. @throws {OAuthError} when there is none, or the caller has none of these roles */
export function groupOf(call: RealmCall, roles: readonly string[]): PlacedGroup {
  const found = findGroup(call.realm, call.params.group ?? '');
  if (found === undefined) throw adminErrors.notFound('Could not find group by id');
  call.require(...roles);
  return found;
}

/** The name that a body gives. @throws {OAuthError} when it gives none */
export function nameOf({ name }: Json): string {
  if (typeof name !== 'string' || name.trim() === '') throw adminErrors.badRequest('Group name is missing');
  return name;
}

/** The group that a body names by its identifier; undefined when there is none yet. */
export const knownGroup = ({ realm }: RealmCall, { id }: Json): PlacedGroup | undefined =>
  typeof id === 'string' ? findGroup(realm, id) : undefined;
