import type { MemberJson } from '../../realm/representations/family-json.ts';
import type { Json, UserJson } from '../../realm/representations/json.ts';
import { foundUser, memberRepresentation } from '../users/user-representation.ts';

/** A member in a list, or by itself. */
export function shownMember(user: UserJson, { membershipType }: MemberJson, isBrief: boolean): Json {
  if (!isBrief) return { ...memberRepresentation(user), membershipType };
  const { access: _none, ...shown } = foundUser(user, true, false);
  return { ...shown, membershipType };
}
