import { managingClient } from '../../realm/representations/administration.ts';
import type { RealmCall } from '../admin-call.ts';
import { holdsRole, isAdministrator } from '../admin-caller.ts';
import { adminErrors } from '../admin-errors.ts';
import type { OwnedRole } from './find-roles.ts';

/** Roles of administration that whoever has one of the others may give away; an empty list: everybody (Keycloak 26.7). */
const givers: Readonly<Record<string, readonly string[]>> = {
  'manage-clients': ['manage-clients'],
  'create-client': ['manage-clients'],
  'view-clients': ['manage-clients', 'view-clients'],
  'query-realms': [],
  'query-clients': [],
  'query-users': [],
  'query-groups': [],
  'query-organizations': [],
  'manage-authorization': ['manage-authorization', 'manage-clients'],
  'view-authorization': ['manage-authorization', 'manage-clients', 'view-authorization'],
  'manage-events': ['manage-events'],
  'view-events': ['manage-events', 'view-events'],
  'manage-users': ['manage-users'],
  'view-users': ['manage-users', 'view-users'],
  'manage-identity-providers': ['manage-identity-providers'],
  'view-identity-providers': ['manage-identity-providers', 'view-identity-providers'],
  'manage-realm': ['manage-realm'],
  'view-realm': ['manage-realm', 'view-realm'],
  'manage-organizations': ['manage-organizations', 'manage-realm'],
  'view-organizations': ['manage-organizations', 'manage-realm', 'view-organizations'],
  impersonation: ['impersonation'],
};

const administration: ReadonlySet<string> = new Set([...Object.keys(givers), 'realm-admin', 'admin', 'create-realm']);

/** Whether the caller may give a role to somebody, or take it away: nobody gives administration that they have not. */
export function mayMap(call: RealmCall, { role: { name }, client }: OwnedRole): boolean {
  const { caller, state, may } = call;
  const { realm } = state;
  if (!administration.has(name) || holdsRole(caller, realm, client, name)) return true;
  const isMaster = realm.name === 'master';
  if (client === (isMaster ? managingClient(realm.name) : 'realm-management')) {
    if (name === 'realm-admin') return isAdministrator(caller);
    const roles = givers[name];
    return roles !== undefined && (roles.length === 0 || may(...roles));
  }
  return !isMaster || (client !== undefined && !client.endsWith('-realm'));
}

/** @throws {OAuthError} when the caller may not give one of these roles */
export function checkMayMap(call: RealmCall, roles: readonly OwnedRole[]): void {
  if (!roles.every((role) => mayMap(call, role))) throw adminErrors.forbidden();
}

/** @throws {OAuthError} when the caller may not put one of these roles into another */
export function checkMayCompose(call: RealmCall, roles: readonly OwnedRole[]): void {
  for (const { client } of roles) call.require(client === undefined ? 'manage-realm' : 'manage-clients');
  checkMayMap(call, roles);
}
