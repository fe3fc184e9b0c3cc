import {
  flag,
  integer,
  items,
  type JsonCursor,
  member,
  requiredString,
  string,
  stringListMap,
} from '../json-cursor.ts';
import { stableId } from '../stable-id.ts';
import type { Group, User } from '../user.ts';
import { readCredentials } from './read-credentials.ts';
import type { GroupIndex } from './read-groups.ts';
import { type RoleIndex, roleMappings } from './role-index.ts';

/** What a user needs to know of its realm. */
export interface UserContext {
  readonly realm: string;
  readonly roles: RoleIndex;
  readonly groups: GroupIndex;
  /** The identifier of a client. */
  clientId(name: string): string | undefined;
}

/** Keycloak goes through a user's groups by name (Keycloak 26.7). */
const byName = (a: Group, b: Group) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const rolesOf = (groups: readonly Group[]) => groups.flatMap(({ roles }) => roles);

export function readUser(node: JsonCursor, { realm, roles, groups, clientId }: UserContext): User {
  const username = (string(member(node, 'username')) ?? '').toLowerCase();
  const own = [...new Set(items(member(node, 'groups')).map(groups.find))].sort(byName);
  const created = member(node, 'createdTimestamp');
  const serviceAccountOf = string(member(node, 'serviceAccountClientId'));
  return {
    id: string(member(node, 'id')) ?? stableId(realm, 'user', username),
    username,
    enabled: flag(member(node, 'enabled'), false),
    email: string(member(node, 'email'))?.toLowerCase(),
    emailVerified: flag(member(node, 'emailVerified'), false),
    firstName: string(member(node, 'firstName')),
    lastName: string(member(node, 'lastName')),
    attributes: stringListMap(member(node, 'attributes')),
    roles: [...roleMappings(node, roles), ...rolesOf(own)],
    groups: own,
    createdTimestamp: created.value === undefined ? undefined : integer(created, 0),
    notBefore: integer(member(node, 'notBefore'), 0),
    requiredActions: items(member(node, 'requiredActions')).map(requiredString),
    ...readCredentials(node),
    consents: new Map(
      items(member(node, 'clientConsents')).map((consent) => [
        requiredString(member(consent, 'clientId')),
        items(member(consent, 'grantedClientScopes')).map(requiredString),
      ]),
    ),
    serviceAccountOf,
    serviceAccountClientId: serviceAccountOf === undefined ? undefined : clientId(serviceAccountOf),
  };
}
