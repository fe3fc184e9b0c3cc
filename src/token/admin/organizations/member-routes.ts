import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { page } from '../../openid/http/paging.ts';
import { isEmailAddress } from '../../realm/profile/email-address.ts';
import type { MemberJson, OrganizationJson } from '../../realm/representations/family-json.ts';
import type { UserJson } from '../../realm/representations/json.ts';
import { organizationsOfUser } from '../../realm/representations/organizations.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, cacheableJson, created, done } from '../admin-response.ts';
import { isMultipart, multipartForm } from '../multipart-form.ts';
import { isOff, isOn } from '../query-flag.ts';
import { checkJsonType } from '../request-body.ts';
import { organizationErrors } from './organization-errors.ts';
import { groupsOfMember } from './organization-group.ts';
import { managers, organizationOf, putOrganization, shownOrganization, viewers } from './organization-of-call.ts';
import { shownMember } from './shown-member.ts';

const path = 'organizations/{organization}/members';
const usersToo = (call: RealmCall, roles: readonly string[]) => call.require(...roles);

/** A member of the organization that a path names, with the user. @throws {OAuthError} */
function memberOf(call: RealmCall, organization: OrganizationJson): { member: MemberJson; user: UserJson } {
  const member = organization.members.find(({ id }) => id === call.params.member);
  const user = call.store.users().byId.get(member?.id ?? '');
  if (member === undefined || user === undefined) throw adminErrors.noResource();
  return { member, user };
}

/** Members of organizations, and invitations, which no mail server sends. */
export const memberRoutes: AdminRoutes = {
  [path]: {
    GET(call) {
      const organization = organizationOf(call, viewers);
      usersToo(call, ['view-users', 'manage-users']);
      const members = page(found(call, organization), call.query, 10);
      return adminJson(members.map(({ user, member }) => shownMember(user, member, true)));
    },
    POST(call) {
      const organization = organizationOf(call, managers);
      checkJsonType(call);
      usersToo(call, ['manage-users']);
      const id = call.body.replaceAll('"', '').trim();
      if (!call.store.users().byId.has(id)) throw adminErrors.noResource();
      if (organization.members.some((member) => member.id === id)) throw organizationErrors.memberExists();
      const member: MemberJson = { id, membershipType: 'UNMANAGED' };
      putOrganization(call, { ...organization, members: [...organization.members, member] });
      return created(`${call.url}/${id}`);
    },
  },
  [`${path}/count`]: {
    GET(call) {
      const organization = organizationOf(call, viewers);
      usersToo(call, ['view-users', 'manage-users']);
      return adminJson(organization.members.length);
    },
  },
  [`${path}/{member}`]: {
    GET(call) {
      const organization = organizationOf(call, viewers);
      usersToo(call, ['view-users', 'manage-users']);
      const { member, user } = memberOf(call, organization);
      return adminJson(shownMember(user, member, false));
    },
    DELETE(call) {
      const organization = organizationOf(call, managers);
      usersToo(call, ['manage-users']);
      const { member } = memberOf(call, organization);
      putOrganization(call, { ...organization, members: organization.members.filter((one) => one !== member) });
      // A managed user belongs to the organization, and goes with the membership (Keycloak 26.7).
      if (member.membershipType === 'MANAGED') call.store.removeUser(member.id);
      return done;
    },
  },
  [`${path}/{member}/organizations`]: {
    GET(call) {
      const organization = organizationOf(call, viewers);
      usersToo(call, ['view-users', 'manage-users']);
      const { user } = memberOf(call, organization);
      const isBrief = !isOff(call.query, 'briefRepresentation');
      return adminJson(organizationsOfUser(call.realm, user.id).map((one) => shownOrganization(one, isBrief)));
    },
  },
  [`${path}/{member}/groups`]: {
    GET(call) {
      const organization = organizationOf(call, viewers);
      usersToo(call, ['view-users', 'manage-users']);
      const { member } = memberOf(call, organization);
      return adminJson(groupsOfMember(organization, member));
    },
  },
  [`${path}/invite-user`]: { POST: (call) => invite(call, 'email') },
  [`${path}/invite-existing-user`]: { POST: (call) => invite(call, 'id') },
  'organizations/{organization}/invitations': {
    GET(call) {
      organizationOf(call, managers);
      return cacheableJson(page([], call.query));
    },
  },
  'organizations/{organization}/invitations/{invitation}': { GET: noInvitation, DELETE: noInvitation },
  'organizations/{organization}/invitations/{invitation}/resend': { POST: noInvitation },
};

function noInvitation(call: RealmCall): never {
  organizationOf(call, managers);
  throw organizationErrors.noInvitation();
}

/** Invites somebody by mail: there is no server that could send it. */
async function invite(call: RealmCall, name: 'email' | 'id'): Promise<never> {
  const organization = organizationOf(call, managers);
  const form = isMultipart(call) ? await multipartForm(call) : new URLSearchParams(call.body);
  const value = form.get(name);
  if (typeof value !== 'string' || value.trim() === '')
    throw name === 'id' ? organizationErrors.noUser() : organizationErrors.noEmail();
  if (name === 'email' && !isEmailAddress(value)) throw organizationErrors.badEmail();
  if (name === 'id') {
    if (!call.store.users().byId.has(String(value))) throw organizationErrors.unknownUser();
  } else if (organization.members.some(({ id }) => call.store.users().byEmail.get(String(value))?.id === id))
    throw organizationErrors.memberExists();
  throw organizationErrors.noMail();
}

/** The members of an organization that match a query, by name. */
function found(call: RealmCall, { members }: OrganizationJson): { user: UserJson; member: MemberJson }[] {
  const { query } = call;
  const search = query.get('search')?.toLowerCase() ?? '';
  const type = query.get('membershipType')?.toUpperCase();
  if (type !== undefined && type !== 'MANAGED' && type !== 'UNMANAGED') throw oauthErrors.serverError();
  const isExact = isOn(query, 'exact');
  const isIt = (text: string | undefined) =>
    isExact ? text?.toLowerCase() === search : text?.toLowerCase().includes(search);
  const { byId } = call.store.users();
  return members
    .filter(({ membershipType }) => type === undefined || membershipType === type)
    .flatMap((member) => {
      const user = byId.get(member.id);
      if (user === undefined) return [];
      const { username, email, firstName, lastName } = user;
      return search === '' || [username, email, firstName, lastName].some(isIt) ? [{ user, member }] : [];
    })
    .sort((a, b) => (a.user.username < b.user.username ? -1 : 1));
}
