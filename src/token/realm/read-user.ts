import type { PasswordHash, Role, User } from './realm.ts';
import {
  count,
  flag,
  items,
  member,
  RealmFileError,
  type RealmNode,
  requiredText,
  text,
  textListMap,
} from './realm-node.ts';
import { type RoleBook, roleMappings } from './role-book.ts';
import { stableId } from './stable-id.ts';

/** Roles and attributes that members of a group have, by the group's path. */
export interface Group {
  readonly roles: readonly Role[];
}

/** Groups by path; a group has the roles of those above it too. */
export function readGroups(realm: RealmNode, book: RoleBook): Map<string, Group> {
  const groups = new Map<string, Group>();
  const add = (node: RealmNode, above: string, inherited: readonly Role[]) => {
    const path = text(member(node, 'path')) ?? `${above}/${requiredText(member(node, 'name'))}`;
    const roles = [...inherited, ...roleMappings(node, book)];
    groups.set(path, { roles });
    for (const child of items(member(node, 'subGroups'))) add(child, path, roles);
  };
  for (const node of items(member(realm, 'groups'))) add(node, '', []);
  return groups;
}

export function readUser(node: RealmNode, realm: string, book: RoleBook, groups: ReadonlyMap<string, Group>): User {
  const username = requiredText(member(node, 'username')).toLowerCase();
  const paths = items(member(node, 'groups'));
  const groupRoles = paths.flatMap((item) => {
    const group = groups.get(text(item) ?? '');
    if (group === undefined) throw new RealmFileError(item.place, `there is no group ${JSON.stringify(item.value)}`);
    return group.roles;
  });
  return {
    id: text(member(node, 'id')) ?? stableId(realm, 'user', username),
    username,
    enabled: flag(member(node, 'enabled'), false),
    email: text(member(node, 'email'))?.toLowerCase(),
    emailVerified: flag(member(node, 'emailVerified'), false),
    firstName: text(member(node, 'firstName')),
    lastName: text(member(node, 'lastName')),
    attributes: textListMap(member(node, 'attributes')),
    roles: [...roleMappings(node, book), ...groupRoles],
    groups: paths.map((item) => text(item) ?? ''),
    password: readPassword(node),
    serviceAccountOf: text(member(node, 'serviceAccountClientId')),
  };
}

/** The user that Keycloak makes for a client with a service account when the file has none. */
export function serviceAccountUser(realm: string, clientId: string, book: RoleBook): User {
  const username = `service-account-${clientId.toLowerCase()}`;
  return {
    id: stableId(realm, 'user', username),
    username,
    enabled: true,
    email: undefined,
    emailVerified: false,
    firstName: undefined,
    lastName: undefined,
    attributes: new Map(),
    roles: [book.defaultRole],
    groups: [],
    password: undefined,
    serviceAccountOf: clientId,
  };
}

function readPassword(node: RealmNode): PasswordHash | string | undefined {
  for (const credential of items(member(node, 'credentials'))) {
    if (text(member(credential, 'type')) !== 'password') continue;
    const plain = text(member(credential, 'value'));
    if (plain !== undefined) return plain;
    const secretData = jsonText(member(credential, 'secretData'));
    const credentialData = jsonText(member(credential, 'credentialData'));
    return {
      algorithm: requiredText(member(credentialData, 'algorithm')),
      iterations: count(member(credentialData, 'hashIterations'), 1),
      parameters: new Map(
        [...textListMap(member(credentialData, 'additionalParameters'))].map(([key, [value]]) => [key, value ?? '']),
      ),
      salt: Buffer.from(requiredText(member(secretData, 'salt')), 'base64'),
      hash: Buffer.from(requiredText(member(secretData, 'value')), 'base64'),
    };
  }
  return undefined;
}

/** A text that holds JSON. */
function jsonText(node: RealmNode): RealmNode {
  try {
    return { value: JSON.parse(requiredText(node)) as unknown, place: node.place };
  } catch {
    throw new RealmFileError(node.place, 'must be a text that holds JSON');
  }
}
