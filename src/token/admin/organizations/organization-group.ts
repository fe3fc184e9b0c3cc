import type { MemberJson, OrganizationGroupJson, OrganizationJson } from '../../realm/representations/family-json.ts';
import type { GroupJson, Json } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { type PlacedGroup, placedGroups, replaceGroup } from '../groups/group-tree.ts';
import { organizationErrors } from './organization-errors.ts';
import { organizationOf, putOrganization } from './organization-of-call.ts';

/** A group with its organization. */
export interface Place {
  readonly organization: OrganizationJson;
  readonly placed: PlacedGroup;
}

/** The groups of an organization, each after the one above it. */
export const groupsOf = ({ groups }: OrganizationJson) => placedGroups(groups as readonly GroupJson[]);

/** The group of an organization that a path names. @throws {OAuthError} */
export function placeOf(call: RealmCall, roles: readonly string[]): Place {
  const organization = organizationOf(call, roles);
  const placed = groupsOf(organization).find(({ group }) => group.id === call.params.group);
  if (placed === undefined) throw organizationErrors.unknownGroup();
  return { organization, placed };
}

/** A group of an organization, whose tree hangs below the organization's own group (Keycloak 26.7). */
export const shownGroup = (
  { id }: OrganizationJson,
  { group, path: own, parentId }: PlacedGroup,
  isBrief: boolean,
): Json => ({
  id: group.id,
  name: group.name,
  ...(typeof group.description === 'string' && { description: group.description }),
  path: own,
  parentId: parentId ?? id,
  subGroups: [],
  ...(!isBrief && {
    attributes: group.attributes ?? {},
    realmRoles: group.realmRoles ?? [],
    clientRoles: group.clientRoles ?? {},
  }),
});

/** Replaces the groups of an organization. */
export const putGroups = (call: RealmCall, organization: OrganizationJson, groups: readonly GroupJson[]): void =>
  putOrganization(call, { ...organization, groups: groups as readonly OrganizationGroupJson[] });

/** Replaces a group of an organization. @param change returns undefined to remove it */
export const replaceIn = (
  call: RealmCall,
  { organization, placed }: Place,
  change: (group: GroupJson) => GroupJson | undefined,
): void =>
  putGroups(call, organization, replaceGroup(organization.groups as readonly GroupJson[], placed.group.id, change));

/** The groups of an organization that a member is in. */
export const groupsOfMember = (organization: OrganizationJson, { groupIds = [] }: MemberJson): Json[] =>
  groupsOf(organization)
    .filter(({ group }) => groupIds.includes(group.id))
    .map((placed) => shownGroup(organization, placed, true));
