import { childrenOf, type PlacedGroup } from './group-tree.ts';

const access = { view: true, viewMembers: true, manageMembers: true, manage: true, manageMembership: true };

const head = ({ group, path, parentId }: PlacedGroup) => ({
  ...{ id: group.id, name: group.name },
  ...(typeof group.description === 'string' && { description: group.description }),
  ...{ path, parentId },
});

const details = ({ group }: PlacedGroup) => ({
  attributes: group.attributes ?? {},
  realmRoles: group.realmRoles ?? [],
  clientRoles: group.clientRoles ?? {},
});

/** As the groups of a user are shown. */
export const groupBrief = (placed: PlacedGroup, hasDetails = false) => ({
  ...head(placed),
  subGroups: [],
  ...(hasDetails && details(placed)),
});

/** @param subGroups as they are shown below it */
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

/** The answer to who has made it: it has no count yet. */
export const madeGroup = (placed: PlacedGroup) => ({ ...head(placed), subGroups: [], ...details(placed), access });
