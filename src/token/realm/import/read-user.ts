import { count, flag, items, type JsonCursor, member, requiredString, string, stringListMap } from '../json-cursor.ts';
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
  /** Groups that new users join. */
  readonly defaultGroups: readonly Group[];
  /** What new users must do. */
  readonly defaultActions: readonly string[];
  /** The identifier of a client. */
  clientId(name: string): string | undefined;
  /** Passwords in plain text say when they were set. */
  readonly isDated?: boolean;
}

/** Keycloak goes through a user's groups by name (Keycloak 26.7). */
const byName = (a: Group, b: Group) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const rolesOf = (groups: readonly Group[]) => groups.flatMap(({ roles }) => roles);

export function readUser(node: JsonCursor, { realm, roles, groups, clientId, isDated = false }: UserContext): User {
  const username = requiredString(member(node, 'username')).toLowerCase();
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
    createdTimestamp: created.value === undefined ? undefined : count(created, 0),
    notBefore: count(member(node, 'notBefore'), 0),
    requiredActions: items(member(node, 'requiredActions')).map(requiredString),
    ...readCredentials(node, isDated),
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

/** The user that Keycloak makes for a client with a service account when the file has none. */
export function serviceAccountUser(client: string, context: UserContext): User {
  const { realm, roles, defaultGroups, defaultActions, clientId } = context;
  const username = `service-account-${client.toLowerCase()}`;
  return {
    id: stableId(realm, 'user', username),
    username,
    enabled: true,
    email: undefined,
    emailVerified: false,
    firstName: undefined,
    lastName: undefined,
    attributes: new Map(),
    roles: [roles.defaultRole, ...rolesOf(defaultGroups)],
    groups: [...defaultGroups].sort(byName),
    createdTimestamp: undefined,
    notBefore: 0,
    requiredActions: defaultActions,
    password: undefined,
    passwordSetAt: undefined,
    otp: undefined,
    consents: new Map(),
    serviceAccountOf: client,
    serviceAccountClientId: clientId(client),
  };
}
