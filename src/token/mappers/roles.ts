import { claimPath, convert, setClaim } from '../claim-value.ts';
import { hashOrder } from '../hash-order.ts';
import { type Claims, everyTarget, type MapperKind } from '../mapper.ts';
import type { MapperSettings } from '../realm/realm.ts';

function setRoles(claims: Claims, { config }: MapperSettings, prefix: string, names: Iterable<string>, owner = '') {
  const values = hashOrder(names).map((name) => convert(`${prefix}${name}`, config.get('jsonType.label')));
  const claim = config.get('claim.name');
  if (claim === undefined || values.length === 0) return;
  const path = claimPath(claim).map((part) => part.replaceAll(`$\{client_id}`, owner));
  setClaim(claims, path, config.get('multivalued') === 'true' ? values : `[${values.join(', ')}]`);
}

/** `oidc-usermodel-realm-role-mapper`: names of the realm's roles. */
export const realmRoles: MapperKind = {
  priority: 40,
  targets: everyTarget,
  map(settings, { roles, claims }) {
    setRoles(claims, settings, settings.config.get('usermodel.realmRoleMapping.rolePrefix') ?? '', roles.realm);
  },
};

/** `oidc-usermodel-client-role-mapper`: names of the roles of one client, or of each. */
export const clientRoles: MapperKind = {
  priority: 40,
  targets: everyTarget,
  map(settings, { roles, claims }) {
    const only = settings.config.get('usermodel.clientRoleMapping.clientId') || undefined;
    const prefix = settings.config.get('usermodel.clientRoleMapping.rolePrefix') ?? '';
    for (const owner of hashOrder(roles.clients.keys()))
      if (only === undefined || only === owner)
        setRoles(claims, settings, prefix, roles.clients.get(owner) ?? [], owner);
  },
};

/** `client.role` names a role of a client; a client id may hold dots, so the longest one that exists wins. */
function splitRole(text: string, isClient: (clientId: string) => boolean): [client: string | undefined, role: string] {
  for (let dot = text.lastIndexOf('.'); dot > 0; dot = text.lastIndexOf('.', dot - 1))
    if (isClient(text.slice(0, dot))) return [text.slice(0, dot), text.slice(dot + 1)];
  return [undefined, text];
}

/** `oidc-hardcoded-role-mapper`: a role that every token gets. */
export const hardcodedRole: MapperKind = {
  priority: 10,
  targets: ['access', 'lightweight', 'introspection'],
  onByDefault: true,
  map({ config }, { roles, realm }) {
    const [owner, name] = splitRole(config.get('role') ?? '', (id) => realm.clients.has(id));
    if (owner === undefined) roles.realm.add(name);
    else roles.clients.set(owner, (roles.clients.get(owner) ?? new Set()).add(name));
  },
};

/** `oidc-role-name-mapper`: another name for a role. */
export const roleName: MapperKind = {
  priority: 20,
  targets: ['access', 'lightweight', 'introspection'],
  onByDefault: true,
  map({ config }, { roles, realm }) {
    const isClient = (id: string) => realm.clients.has(id);
    const [owner, name] = splitRole(config.get('role') ?? '', isClient);
    const from = owner === undefined ? roles.realm : roles.clients.get(owner);
    if (from === undefined || !from.delete(name)) return;
    const [newOwner, newName] = splitRole(config.get('new.role.name') ?? name, isClient);
    if (newOwner === undefined) (owner === undefined ? roles.realm : from).add(newName);
    else roles.clients.set(newOwner, (roles.clients.get(newOwner) ?? new Set()).add(newName));
  },
};
