import { clientsByName } from '../../realm/representations/clients-by-name.ts';
import type { RealmJson, RoleJson } from '../../realm/representations/json.ts';

/** A role with its owner. */
export interface OwnedRole {
  readonly role: RoleJson;
  /** Client id of its client; undefined for a role of the realm. */
  readonly client: string | undefined;
  /** Identifier of the realm or the client. */
  readonly containerId: string;
}

const byName = (a: OwnedRole, b: OwnedRole) => (a.role.name < b.role.name ? -1 : a.role.name > b.role.name ? 1 : 0);

/** The roles of the realm, or of a client, by name. */
export function rolesOf(realm: RealmJson, client: string | undefined): OwnedRole[] {
  const containerId = client === undefined ? realm.id : clientsByName(realm).get(client)?.id;
  if (containerId === undefined) return [];
  const roles = client === undefined ? realm.roles.realm : (realm.roles.client[client] ?? []);
  return roles.map((role) => ({ role, client, containerId })).sort(byName);
}

/** The role with an identifier. There may be thousands of clients: only the role that is found is put together. */
export function findRole(realm: RealmJson, id: string): OwnedRole | undefined {
  const among = (roles: readonly RoleJson[], client: string | undefined, containerId: string) => {
    const role = roles.find((one) => one.id === id);
    return role && { role, client, containerId };
  };
  const own = among(realm.roles.realm, undefined, realm.id);
  if (own !== undefined) return own;
  for (const client of realm.clients) {
    const found = among(realm.roles.client[client.clientId] ?? [], client.clientId, client.id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names of roles as users, groups and composites hold them. */
export interface RoleNames {
  readonly realm: readonly string[];
  readonly client: Readonly<Record<string, readonly string[]>>;
}

export const namesOf = (carrier: {
  readonly realmRoles?: readonly string[];
  readonly clientRoles?: RoleNames['client'];
}): RoleNames => ({ realm: carrier.realmRoles ?? [], client: carrier.clientRoles ?? {} });

/** The roles of these names, by name. */
export const rolesNamed = (realm: RealmJson, { realm: own, client }: RoleNames): OwnedRole[] => [
  ...rolesOf(realm, undefined).filter(({ role }) => own.includes(role.name)),
  ...Object.entries(client).flatMap(([clientId, names]) =>
    rolesOf(realm, clientId).filter(({ role }) => names.includes(role.name)),
  ),
];

/** Roles with their composites. */
export function expanded(realm: RealmJson, roles: readonly OwnedRole[]): OwnedRole[] {
  const byId = new Map(roles.map((each) => [each.role.id, each]));
  for (const { role } of byId.values()) {
    const { realm: own = [], client = {} } = role.composites ?? {};
    for (const each of rolesNamed(realm, { realm: own, client }))
      if (!byId.has(each.role.id)) byId.set(each.role.id, each);
  }
  return [...byId.values()].sort(byName);
}

/** Names with those of further roles. */
export function withRoles({ realm, client }: RoleNames, added: readonly OwnedRole[]): RoleNames {
  const next = {
    realm: [...realm],
    client: Object.fromEntries(Object.entries(client).map(([id, names]) => [id, [...names]])),
  };
  for (const { role, client: owner } of added) {
    if (owner !== undefined) next.client[owner] ??= [];
    const list = owner === undefined ? next.realm : (next.client[owner] ?? []);
    if (!list.includes(role.name)) list.push(role.name);
  }
  return next;
}

/** Names without those of these roles. */
export function withoutRoles({ realm, client }: RoleNames, removed: readonly OwnedRole[]): RoleNames {
  const isRemoved = (owner: string | undefined, name: string) =>
    removed.some(({ role, client: of }) => of === owner && role.name === name);
  const left = Object.entries(client).map(
    ([owner, names]) => [owner, names.filter((name) => !isRemoved(owner, name))] as const,
  );
  return {
    realm: realm.filter((name) => !isRemoved(undefined, name)),
    client: Object.fromEntries(left.filter(([, names]) => names.length > 0)),
  };
}
