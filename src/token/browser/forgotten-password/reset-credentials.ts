import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { openTabOf } from '../action-links/fresh-login.ts';
import { goThrough } from '../flows/go-through.ts';
import { browserId } from '../login/browser-session.ts';
import { checkCode } from '../login/check-code.ts';
import { type ActionParameters, actionParameters, findTab, withNoBackButton } from '../login/find-tab.ts';
import { type LoginTab, loadTab } from '../login/login-tab.ts';
import { realmErrorPage } from '../login/realm-error-page.ts';
import { reportLogin } from '../login/report-login.ts';
import { errorPage } from '../pages/error-page.ts';

/** Shows and takes the forms of the flow for people who have forgotten their password. */
export async function resetCredentials(context: RequestContext): Promise<Response> {
  const parameters = actionParameters(context);
  const begun = await beginWithoutLogin(context, parameters);
  if (begun !== undefined) return begun;
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const step = await checkCode(context, tab, parameters);
  if (step.kind === 'refused') return step.response;
  if (!context.state.realm.resetPasswordAllowed)
    return withNoBackButton(resetNotAllowed(context, tab.request.clientId));
  return reset(context, tab, step.kind);
}

/** Begins the flow, or goes on with it. @param isEntry the client has asked for it */
export function reset(
  context: RequestContext,
  tab: LoginTab,
  kind: 'asked' | 'sent',
  isEntry = false,
): Promise<Response> {
  const alias = String(context.state.store.json().resetCredentialsFlow ?? 'reset credentials');
  return goThrough(context, tab, kind, { alias, path: 'reset-credentials', isEntry });
}

/** The page for a realm in which nobody can ask for a new password. */
export function resetNotAllowed(context: RequestContext, clientId: string | undefined): Response {
  const { realm } = context.state;
  const client = realm.clients.get(clientId ?? '');
  reportLogin(context, { error: 'not_allowed', clientId }, 'RESET_PASSWORD_ERROR');
  const backTo = homeUrl(client, context.baseUrl);
  return errorPage(realm, 'Reset Credential not allowed', { backTo });
}

/** A link to this page that belongs to no login. It ends with a page of its own. */
async function beginWithoutLogin(
  context: RequestContext,
  { code, clientId, tabId, clientData }: ActionParameters,
): Promise<Response | undefined> {
  if (code !== undefined || clientData !== undefined) return undefined;
  const rootId = await browserId(context);
  if (rootId !== undefined && tabId !== undefined && (await loadTab(context.state, rootId, tabId))) return undefined;
  const page = realmErrorPage(context);
  if (page !== undefined) return page;
  if (!context.state.realm.resetPasswordAllowed) return withNoBackButton(resetNotAllowed(context, clientId));
  const opened = await openTabOf(context, clientId);
  if ('status' in opened) return opened;
  return withLeadingHeaders(opened.cookies, await reset(context, opened.tab, 'asked'));
}
