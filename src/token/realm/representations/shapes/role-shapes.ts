import {
  flag,
  integer,
  listOf,
  type Members,
  mapOf,
  members,
  objectOf,
  text,
  textLists,
  texts,
} from './member-kinds.ts';

const composites: Members = { realm: texts, client: textLists, application: textLists };

const role: Members = {
  ...members(text, 'id name description containerId'),
  ...members(flag, 'composite clientRole scopeParamRequired'),
  attributes: textLists,
  composites: objectOf('Composites', () => composites),
};
export const roleShape = objectOf('RoleRepresentation', () => role);

const roleLists = mapOf(listOf(roleShape));
const roles: Members = { realm: listOf(roleShape), client: roleLists, application: roleLists };
export const rolesShape = objectOf('RolesRepresentation', () => roles);

export const groupShape = objectOf('GroupRepresentation', () => group);
const group: Members = {
  ...members(text, 'id name description path parentId'),
  subGroupCount: integer,
  subGroups: listOf(groupShape),
  ...members(textLists, 'attributes clientRoles'),
  realmRoles: texts,
  access: mapOf(flag),
};

/** The same for a change, in which an attribute without values is not left out. */
export const changedGroupShape = objectOf('GroupRepresentation', () => ({ ...group, attributes: mapOf(texts) }));
