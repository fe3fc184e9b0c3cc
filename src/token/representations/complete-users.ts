import { items, type JsonCursor, member } from '../realm/json-cursor.ts';
import type { Realm } from '../realm/realm.ts';
import { stableId } from '../realm/stable-id.ts';
import type { User } from '../realm/user.ts';
import type { CredentialJson, Json, UserJson } from './json.ts';

/** The representations of a realm's users, those that Keycloak would add among them, each with its identifier. */
export function completeUsers({ source, name, usersById, usersByName }: Realm): UserJson[] {
  const given = [...items(member(source.node, 'users')), ...source.moreUsers].map((node) => {
    const { username } = node.value as { readonly username: string };
    return completeUser(node, usersByName.get(username.toLowerCase())?.id ?? stableId(name, 'user', username));
  });
  const known = new Set(given.map(({ id }) => id));
  return [...given, ...[...usersById.values()].filter(({ id }) => !known.has(id)).map(describe)];
}

function completeUser(node: JsonCursor, id: string): UserJson {
  const user = node.value as Json & { readonly username: string; readonly email?: string | null };
  const credentials = items(member(node, 'credentials')).map(({ value }, at) =>
    completeCredential((value ?? {}) as Json, id, at),
  );
  return {
    ...user,
    id,
    username: user.username.toLowerCase(),
    ...(typeof user.email === 'string' && { email: user.email.toLowerCase() }),
    ...(credentials.length > 0 && { credentials }),
  } as UserJson;
}

/** A password in plain text is set when its file is read, whatever the file says (Keycloak 26.7). */
function completeCredential(credential: Json, userId: string, at: number): CredentialJson {
  const { createdDate, ...rest } = credential;
  const complete = credential.value === undefined ? credential : rest;
  return { id: stableId(userId, 'credential', String(at)), ...complete } as CredentialJson;
}

/** A service account that no file has: all that it has is by default. */
function describe({ id, username, roles, groups, requiredActions, serviceAccountOf }: User): UserJson {
  const own = roles.filter((role) => !groups.some((group) => group.roles.includes(role)));
  const clientRoles: Record<string, string[]> = {};
  for (const role of own)
    if (role.client !== undefined) clientRoles[role.client] = [...(clientRoles[role.client] ?? []), role.name];
  return {
    ...{ id, username, enabled: true, emailVerified: false },
    ...(serviceAccountOf !== undefined && { serviceAccountClientId: serviceAccountOf }),
    realmRoles: own.flatMap((role) => (role.client === undefined ? [role.name] : [])),
    clientRoles,
    groups: groups.map(({ path }) => path),
    ...(requiredActions.length > 0 && { requiredActions }),
  };
}
