import type { UserJson } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';

export const viewers = ['view-users', 'manage-users'];
export const managers = ['manage-users'];

/** The user that a path names, before anything else counts. @throws {OAuthError} when there is none */
export function locatedUser(call: RealmCall): UserJson {
  const user = call.store.users().byId.get(call.params.user ?? '');
  if (user !== undefined) return user;
  // Only who may ask for users learns that there is none.
  call.require('query-users', ...viewers);
  throw adminErrors.notFound('User not found');
}

/** The user that a path names. @throws {OAuthError} when there is none, or when the caller has none of these roles */
export function userOf(call: RealmCall, roles: readonly string[]): UserJson {
  const user = locatedUser(call);
  call.require(...roles);
  return user;
}
