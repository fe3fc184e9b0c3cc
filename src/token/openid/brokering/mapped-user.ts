import type { RealmJson, UserJson } from '../../realm/representations/json.ts';

/** A role as mappers name it: `client.role`, or `role` of the realm; undefined when there is none. */
export function roleNamed(
  realm: RealmJson,
  name: string,
): { readonly client?: string; readonly role: string } | undefined {
  for (let dot = name.lastIndexOf('.'); dot >= 0; dot = name.lastIndexOf('.', dot - 1)) {
    const client = name.slice(0, dot);
    const role = name.slice(dot + 1);
    if (realm.clients.some(({ clientId }) => clientId === client))
      return realm.roles.client[client]?.some((one) => one.name === role) ? { client, role } : undefined;
    if (dot === 0) break;
  }
  return realm.roles.realm.some((one) => one.name === name) ? { role: name } : undefined;
}

/** A user with a role, or without it. */
export function withRole(user: UserJson, { client, role }: { client?: string; role: string }, has: boolean): UserJson {
  const changed = (names: readonly string[] = []) => {
    const others = names.filter((name) => name !== role);
    return has ? [...others, role] : others;
  };
  return client === undefined
    ? { ...user, realmRoles: changed(user.realmRoles) }
    : { ...user, clientRoles: { ...user.clientRoles, [client]: changed(user.clientRoles?.[client]) } };
}

/** A user in a group, or out of it. @param path of the group */
export function withGroup(user: UserJson, path: string, has: boolean): UserJson {
  const others = (user.groups ?? []).filter((one) => one !== path);
  return { ...user, groups: has ? [...others, path] : others };
}

/** A user with other values of an attribute; those that are fields of the user are set there. */
export function withAttribute(user: UserJson, name: string, values: readonly string[], isNullable = false): UserJson {
  const field = ['email', 'firstName', 'lastName'].find((one) => one.toLowerCase() === name.toLowerCase());
  if (field !== undefined) {
    const [first] = values;
    if (first === undefined) return isNullable ? { ...user, [field]: undefined } : user;
    return { ...user, [field]: field === 'email' ? first.toLowerCase() : first };
  }
  const { [name]: _before, ...others } = user.attributes ?? {};
  return { ...user, attributes: values.length === 0 ? others : { ...others, [name]: values } };
}

/** Whether the realm has a group of this path. */
export function hasGroup({ groups }: RealmJson, path: string): boolean {
  let level = groups;
  const names = path.split('/').slice(1);
  for (const [at, name] of names.entries()) {
    const found = level.find((one) => one.name === name);
    if (found === undefined) return false;
    if (at === names.length - 1) return true;
    level = found.subGroups ?? [];
  }
  return false;
}
