import type { Response } from '../../openid/http/endpoint-response.ts';
import { type ActionToken, signActionToken } from '../../openid/mails/action-token.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { allowedRedirectUri } from '../../realm/redirect-uri.ts';
import type { User } from '../../realm/user.ts';
import { redirect } from '../login/find-tab.ts';
import { type LoginTab, saveTab } from '../login/login-tab.ts';
import { actionUrl } from '../login/login-urls.ts';
import { nextAction } from '../login/next-action.ts';
import { infoPage } from '../pages/info-page.ts';
import type { OpenedLink } from './link-kind.ts';
import { linkInLogin, loginIdOf } from './link-of-login.ts';

/** The URL of the application that a link is about. */
export const homeOf = ({ client, context }: OpenedLink): string | undefined => homeUrl(client, context.baseUrl);

/** The page that asks whether the link is meant, for another browser than that which has asked for the mail. */
export async function confirmPage(
  link: OpenedLink,
  message: string,
  { actions, ...more }: { readonly heading?: string; readonly actions?: readonly string[] } = {},
  changes: Partial<ActionToken> = {},
): Promise<Response> {
  const { context, token, tab } = link;
  const { exp, sub, typ, azp, jti, eml, rqac, reduri, idpu, idpuid, idpa } = token;
  const own = { exp, sub, typ, azp, jti, eml, rqac, reduri, idpu, idpuid, idpa };
  const signed = await signActionToken(context, { ...own, ...changes, asid: loginIdOf(context, tab) });
  const { tabId, request } = tab;
  await saveTab(context.state, tab);
  const proceedTo = linkInLogin(context, signed, { tabId, request });
  return infoPage(context.state.realm, message, { ...more, ...(actions && { actions }), proceedTo });
}

/** The login with the URI that the mail names, if its client may still use it: the last page links there. */
export function withRedirect({ token, client, context, tab }: OpenedLink): LoginTab {
  if (token.reduri === undefined) return tab;
  const place = { baseUrl: context.baseUrl, isRequired: true };
  const backTo = allowedRedirectUri(client, token.reduri, place);
  if (backTo === undefined) return tab;
  return {
    ...tab,
    request: { ...tab.request, redirectUri: backTo },
    ...(tab.endsWithPage !== undefined && { endsWithPage: { backTo } }),
  };
}

/** Leads to the first action that is due, or to the end of the login. @param user as stored now */
export async function goToActions({ context }: OpenedLink, tab: LoginTab, user: User): Promise<Response> {
  const ready: LoginTab = { ...tab, userId: user.id, username: user.username, isAuthenticated: true, code: undefined };
  const next = nextAction(context, ready, user);
  await saveTab(context.state, { ...ready, execution: next ?? ready.execution });
  const { tabId, request } = ready;
  return redirect(actionUrl(context, 'required-action', { tabId, request, execution: next }));
}
