import type { OrganizationJson } from '../../realm/representations/family-json.ts';
import type { Json } from '../../realm/representations/json.ts';
import { withOrganization } from '../../realm/representations/organizations.ts';
import type { RealmCall } from '../admin-call.ts';
import { organizationErrors } from './organization-errors.ts';

export const managers = ['manage-realm', 'manage-organizations'];
export const viewers = [...managers, 'view-organizations'];
export const lookers = [...viewers, 'query-organizations'];

/** @throws {OAuthError} when the realm has no organizations, or the caller has none of these roles */
export function requireOrganizations(call: RealmCall, roles: readonly string[]): void {
  if (call.realm.organizationsEnabled !== true) {
    call.require(...lookers);
    throw organizationErrors.notEnabled();
  }
  call.require(...roles);
}

/** The organization that a path names. @throws {OAuthError} */
export function organizationOf(call: RealmCall, roles: readonly string[]): OrganizationJson {
  requireOrganizations(call, roles);
  const organization = (call.realm.organizations ?? []).find(({ id }) => id === call.params.organization);
  if (organization === undefined) throw organizationErrors.notFound();
  return organization;
}

/** Changes an organization. */
export const putOrganization = ({ store }: RealmCall, next: OrganizationJson): void =>
  store.update((realm) => withOrganization(realm, next.id, next));

/** An organization as Keycloak's REST API shows it (Keycloak 26.7). */
export const shownOrganization = (one: OrganizationJson, isBrief = false): Json => ({
  id: one.id,
  name: one.name,
  alias: one.alias,
  enabled: one.enabled,
  ...(one.description !== undefined && { description: one.description }),
  ...(one.redirectUrl !== undefined && { redirectUrl: one.redirectUrl }),
  ...(!isBrief && { attributes: one.attributes }),
  ...(one.domains.length > 0 && { domains: one.domains }),
});
