import { page } from '../../openid/http/paging.ts';
import type { MemberJson } from '../../realm/representations/family-json.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, doneUncached } from '../admin-response.ts';
import { isOn } from '../query-flag.ts';
import { organizationErrors } from './organization-errors.ts';
import { type Place, placeOf } from './organization-group.ts';
import { managers, putOrganization, viewers } from './organization-of-call.ts';
import { shownMember } from './shown-member.ts';

const path = 'organizations/{organization}/groups';

/** Members of the groups of organizations. */
export const groupMemberRoutes: AdminRoutes = {
  [`${path}/{group}/members`]: {
    GET(call) {
      const { organization, placed } = placeOf(call, viewers);
      const { byId } = call.store.users();
      const isBrief = isOn(call.query, 'briefRepresentation');
      const members = organization.members.flatMap((member) => {
        const user = byId.get(member.id);
        const isIn = member.groupIds?.includes(placed.group.id) === true;
        return user === undefined || !isIn ? [] : [shownMember(user, member, isBrief)];
      });
      return adminJson(page(members, call.query, 10));
    },
  },
  [`${path}/{group}/members/{member}`]: {
    PUT(call) {
      const place = placeOf(call, managers);
      const { id } = place.placed.group;
      const member = place.organization.members.find((one) => one.id === call.params.member);
      if (member === undefined && call.store.users().byId.has(call.params.member ?? ''))
        throw adminErrors.badRequest('User is not member of the organization');
      if (member === undefined) throw organizationErrors.noGroupMember();
      if (member.groupIds?.includes(id) === true) throw organizationErrors.groupMemberExists();
      setGroups(call, place, member, [...(member.groupIds ?? []), id]);
      return doneUncached;
    },
    DELETE(call) {
      const place = placeOf(call, managers);
      const member = place.organization.members.find((one) => one.id === call.params.member);
      if (member === undefined) throw organizationErrors.noGroupMember();
      setGroups(
        call,
        place,
        member,
        (member.groupIds ?? []).filter((id) => id !== place.placed.group.id),
      );
      return doneUncached;
    },
  },
};

function setGroups(call: RealmCall, { organization }: Place, member: MemberJson, groupIds: readonly string[]): void {
  const members = organization.members.map((one) => (one === member ? { ...member, groupIds } : one));
  putOrganization(call, { ...organization, members });
}
