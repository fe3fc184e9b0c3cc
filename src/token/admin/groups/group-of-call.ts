import type { Json } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { checkColumn } from '../too-long.ts';
import { findGroup, type PlacedGroup } from './group-tree.ts';

/** A caller needs one of these roles to see groups. */
export const viewers = ['view-users', 'manage-users'];
/** A caller needs one of these roles to list groups. */
export const listers = ['query-groups', ...viewers];
/** A caller needs one of these roles to change groups. */
export const managers = ['manage-users'];

/** The group that the path names, before anything else counts. @throws {OAuthError} when there is none */
export function locatedGroup({ realm, params }: RealmCall): PlacedGroup {
  const placed = findGroup(realm, params.group ?? '');
  if (placed === undefined) throw adminErrors.notFound('Could not find group by id');
  return placed;
}

/** The group that the path names. @throws {OAuthError} when there is none, or the caller has none of these roles */
export function groupOf(call: RealmCall, roles: readonly string[]): PlacedGroup {
  const placed = locatedGroup(call);
  call.require(...roles);
  return placed;
}

/** The name in a body. @throws {OAuthError} when there is none */
export function nameOf({ name }: Json): string {
  if (typeof name !== 'string' || name.trim() === '') throw adminErrors.badRequest('Group name is missing');
  checkColumn(name);
  return name;
}

/** The group that a body names by its identifier; undefined when it names none. @throws {OAuthError} when there is no such group */
export function knownGroup({ realm }: RealmCall, { id }: Json): PlacedGroup | undefined {
  if (typeof id !== 'string') return undefined;
  const known = findGroup(realm, id);
  if (known === undefined) throw adminErrors.notFound('Could not find child by id');
  return known;
}
