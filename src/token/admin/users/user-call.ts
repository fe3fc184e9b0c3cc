import type { UserJson } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';

export const viewers = ['view-users', 'manage-users'];
export const managers = ['manage-users'];

/** The user that a path names. @throws {OAuthError} when there is none, or when the caller has none of these roles */
export function userOf({ store, params, require }: RealmCall, roles: readonly string[]): UserJson {
  require(...roles);
  const user = store.users().byId.get(params.user ?? '');
  if (user === undefined) throw adminErrors.notFound('User not found');
  return user;
}
