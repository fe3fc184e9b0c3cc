import type { RequestContext } from '../../openid/context/request-context.ts';
import { type AskedOrganizations, askedOrganizations } from '../../openid/scopes/organization-of-login.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { LoginTab } from '../login/login-tab.ts';

/** Whether people of a realm name themselves first: it has organizations. */
export const hasOrganizations = ({ state }: Pick<RequestContext, 'state'>): boolean =>
  state.realm.hasOrganizations && (state.store.json().organizations ?? []).length > 0;

/** What a login asks for, as it was before its user has chosen. */
export const askedOf = (client: Client, { request, flow }: LoginTab): AskedOrganizations | undefined =>
  askedOrganizations(client, flow?.chosenScope ?? request.scope);
