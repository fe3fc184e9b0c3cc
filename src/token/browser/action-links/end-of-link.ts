import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { dropRoot } from '../../openid/sessions/browser-tabs.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { expireCookie, noBackButton } from '../login/cookies.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { reportLogin } from '../login/report-login.ts';
import { errorPage } from '../pages/error-page.ts';
import { infoPage } from '../pages/info-page.ts';
import { useLink } from './used-links.ts';

/** Ends a login that a link has led to. @returns undefined for one that goes back to its client */
export async function endOfLink(context: RequestContext, tab: LoginTab): Promise<Response | undefined> {
  const { state } = context;
  const { realm } = state;
  const { clientId } = tab.request;
  const client = realm.clients.get(clientId);
  const home = homeUrl(client, context.baseUrl);
  if (tab.link !== undefined && !(await useLink(state, tab.link))) {
    reportLogin(context, { error: 'expired_code', clientId, userId: tab.userId }, 'EXECUTE_ACTION_TOKEN_ERROR');
    return errorPage(realm, 'Action expired. Please continue with login now.', { backTo: home });
  }
  if (tab.endsWithPage === undefined) return undefined;
  // All that is unfinished in this browser is over, too (Keycloak 26.7).
  await dropRoot(state, tab.rootId);
  const page = infoPage(realm, 'Your account has been updated.', {
    heading: 'Account updated',
    backTo: tab.endsWithPage.backTo ?? home,
  });
  return withLeadingHeaders([noBackButton, ...expireCookie(context, 'KC_RESTART')], page);
}
