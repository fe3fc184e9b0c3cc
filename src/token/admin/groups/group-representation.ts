import { childrenOf, type PlacedGroup } from './group-tree.ts';

const access = { view: true, viewMembers: true, manageMembers: true, manage: true, manageMembership: true };

const head = ({ group, path, parentId }: PlacedGroup) => ({
  id: group.id,
  name: group.name,
  ...(typeof group.description === 'string' && { description: group.description }),

  path,
  parentId,
});

const details = ({ group }: PlacedGroup) => ({
  attributes: group.attributes ?? {},
  realmRoles: group.realmRoles ?? [],
  clientRoles: group.clientRoles ?? {},
});

/** A group in the list of a user's groups. */
export const groupBrief = (placed: PlacedGroup, hasDetails = false) => ({
  ...head(placed),
  subGroups: [],
  ...(hasDetails && details(placed)),
});

/** @param subGroups the representations of the groups below it */
export const groupRepresentation = (
  placed: PlacedGroup,
  {
    isBrief = false,
    hasAccess = true,
    subGroups = [],
  }: { isBrief?: boolean; hasAccess?: boolean; subGroups?: readonly object[] } = {},
) => ({
  ...head(placed),
  subGroupCount: childrenOf(placed).length,
  subGroups,
  ...(isBrief ? {} : details(placed)),
  ...(hasAccess && { access }),
});

/** A group in the response to the request that has made it. It has no count. */
export const madeGroup = (placed: PlacedGroup) => ({ ...head(placed), subGroups: [], ...details(placed), access });
