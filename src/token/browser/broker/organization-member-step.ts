import type { Authenticator } from '../../openid/flows/authenticator.ts';
import type { OrganizationJson } from '../../realm/representations/family-json.ts';
import { withOrganization } from '../../realm/representations/organizations.ts';
import type { BrowserLogin } from '../flows/browser-login.ts';
import { brokered } from './first-login.ts';

/** `idp-add-organization-member`: who comes by a provider of an organization is a member of it. */
export const addOrganizationMember = (login: BrowserLogin): Authenticator => ({
  needsUser: true,
  isConfigured: () => organizationOf(login)?.enabled === true,
  // A login without an organization goes on (Keycloak 26.7).
  setUp() {},
  begin() {
    const organization = organizationOf(login);
    const { user, context } = login;
    if (organization === undefined || user === undefined) return { kind: 'attempted' };
    const { id, members } = organization;
    const isMember = members.some((member) => member.id === user.id);
    const next = { ...organization, members: [...members, { id: user.id, membershipType: 'MANAGED' as const }] };
    if (!isMember) context.state.store.update((realm) => withOrganization(realm, id, next));
    return { kind: 'success' };
  },
});

/** The organization of the provider that people come from. */
function organizationOf(login: BrowserLogin): OrganizationJson | undefined {
  const { state } = login.context;
  if (!state.realm.hasOrganizations) return undefined;
  const { organizationId } = brokered(login).provider.json;
  return state.store.json().organizations?.find(({ id }) => id === organizationId);
}
