import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Header, Response } from '../../openid/http/endpoint-response.ts';
import { browserCookies } from '../login/browser-session.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import { executions, type LoginTab, openTab } from '../login/login-tab.ts';
import { errorPage } from '../pages/error-page.ts';

/** A login that begins with a link, in a browser of its own. */
interface FreshLogin {
  readonly tab: LoginTab;
  readonly cookies: readonly Header[];
}

/** Begins a login of a client that ends with a page. */
async function freshLogin(context: RequestContext, clientId: string): Promise<FreshLogin> {
  const { state, issuer } = context;
  const rootId = state.ids.session();
  const request = { clientId, redirectUri: `${issuer}/account/`, responseType: 'code', scope: undefined };
  const tab = await openTab(state, { rootId, request, execution: executions.password });
  return { tab: { ...tab, endsWithPage: {} }, cookies: await browserCookies(context, rootId) };
}

/** Begins a login of a client that an address names. @param clientId undefined: the client of the account pages */
export async function openTabOf(context: RequestContext, clientId = 'account'): Promise<FreshLogin | Response> {
  const { realm } = context.state;
  const client = realm.clients.get(clientId);
  if (client === undefined) return withNoBackButton(errorPage(realm, 'Client not found.'));
  if (!client.enabled) return withNoBackButton(errorPage(realm, 'Client disabled.'));
  return freshLogin(context, clientId);
}
