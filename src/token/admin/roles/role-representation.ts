import type { RoleJson } from '../../realm/representations/json.ts';

const isComposite = ({ composites }: RoleJson): boolean =>
  (composites?.realm ?? []).length > 0 || Object.values(composites?.client ?? {}).some((names) => names.length > 0);

/**
 * A role as lists show it.
 * @param containerId identifier of its realm or of its client
 */
export const roleBrief = (role: RoleJson, containerId: string, isOfClient = false) => ({
  id: role.id,
  name: role.name,
  description: role.description,
  composite: isComposite(role),
  clientRole: isOfClient,
  containerId,
});

/** A role as its own resource shows it. */
export const roleRepresentation = (role: RoleJson, containerId: string, isOfClient = false) => ({
  ...roleBrief(role, containerId, isOfClient),
  attributes: role.attributes ?? {},
});
