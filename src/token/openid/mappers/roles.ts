import { hashOrder } from '../../realm/java-hash-order.ts';
import type { MapperSettings } from '../../realm/realm-client.ts';
import { claimPath } from './claim-path.ts';
import { ClaimList, ClaimSet, mapValues } from './claim-value.ts';
import { JsonNode } from './json-node.ts';
import { type MapperContext, type MapperKind, type Target, targets } from './mapper.ts';
import { merge, parentOf } from './write-claim.ts';

interface RolesOf {
  readonly names: Iterable<string>;
  readonly prefix: string | undefined;
  /** Client id; undefined for roles of the realm. */
  readonly owner?: string;
}

/** Adds the values of a mapper to a claim. Lists and sets are joined, anything else is replaced (Keycloak 26.7). */
function writeRoles({ claims, target }: MapperContext, { config }: MapperSettings, of: RolesOf): void {
  const { names, prefix = '', owner } = of;
  const value = mapValues(config, hashOrder(hashOrder(names).map((name) => `${prefix}${name}`)));
  let claim = config.get('claim.name');
  if (claim === undefined || value === undefined) return;
  if (owner !== undefined) claim = claim.replaceAll(`$\{client_id}`, owner.replace(/[\\.]/g, '\\$&'));
  const path = claimPath(claim);
  if (path.length === 0) return;
  const [parent, last] = parentOf(claims, path);
  const { [last]: before } = parent;
  const existing = isRoleSet(path, target) && before instanceof JsonNode ? before.value : before;
  if (!(value instanceof ClaimList)) parent[last] = value;
  else if (isRoleSet(path, target) && Array.isArray(existing))
    parent[last] = ClaimList.from(hashOrder([...existing, ...value].map(String)));
  else if (existing instanceof ClaimSet) parent[last] = merge(existing, value);
  else parent[last] = existing instanceof ClaimList ? ClaimList.from([...existing, ...value]) : value;
}

/** Claims of an access token that name each role once. */
const isRoleSet = (path: readonly string[], target: Target) =>
  target !== 'id' &&
  path.at(-1) === 'roles' &&
  ((path.length === 2 && path[0] === 'realm_access') || (path.length === 3 && path[0] === 'resource_access'));

/** `oidc-usermodel-realm-role-mapper`: names of the realm's roles. */
export const realmRoles: MapperKind = {
  priority: 40,
  targets: targets.all,
  map(settings, context) {
    const prefix = settings.config.get('usermodel.realmRoleMapping.rolePrefix');
    writeRoles(context, settings, { names: context.roles().realm, prefix });
  },
};

/** `oidc-usermodel-client-role-mapper`: names of the roles of one client, or of each. */
export const clientRoles: MapperKind = {
  priority: 40,
  targets: targets.all,
  map(settings, context) {
    const { clients } = context.roles();
    const only = settings.config.get('usermodel.clientRoleMapping.clientId') || undefined;
    const prefix = settings.config.get('usermodel.clientRoleMapping.rolePrefix');
    for (const owner of only === undefined ? hashOrder(clients.keys()) : [only])
      writeRoles(context, settings, {
        names: clients.get(owner) ?? [],
        prefix: only === undefined ? prefix?.replaceAll(`$\{client_id}`, owner) : prefix,
        owner,
      });
  },
};

/** Splits `client.role` at its last dot. */
function parseRole(text: string): [clientId: string | undefined, role: string] {
  const dot = text.lastIndexOf('.');
  return dot < 0 ? [undefined, text] : [text.slice(0, dot), text.slice(dot + 1)];
}

function rolesOf(context: MapperContext, owner: string | undefined): Set<string> {
  const roles = context.roles();
  if (owner === undefined) return roles.realm;
  const names = roles.clients.get(owner) ?? new Set();
  roles.clients.set(owner, names);
  return names;
}

/** `oidc-role-name-mapper`: another name for a role. An ID token has it too, because the access token is made first. */
export const roleName: MapperKind = {
  priority: 10,
  targets: targets.accessAndUserinfo,
  applies: 'always',
  map({ config }, context) {
    const [owner, name] = parseRole(config.get('role') ?? '');
    const [newOwner, newName] = parseRole(config.get('new.role.name') ?? '');
    if (rolesOf(context, owner).delete(name)) rolesOf(context, newOwner).add(newName);
  },
};

/** `oidc-hardcoded-role-mapper`: a role for every token. An ID token has it because the access token is made first. */
export const hardcodedRole: MapperKind = {
  priority: 20,
  targets: targets.accessAndUserinfo,
  applies: 'always',
  map({ config }, context) {
    const [owner, name] = parseRole(config.get('role') ?? '');
    rolesOf(context, owner).add(name);
  },
};
