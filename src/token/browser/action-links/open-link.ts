import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { readUrlEncoded } from '../../openid/http/form.ts';
import type { ActionToken } from '../../openid/mails/action-token.ts';
import type { MailKind } from '../../openid/mails/mail-texts.ts';
import { dropRoot } from '../../openid/sessions/browser-tabs.ts';
import { readJwt, verifyJwt } from '../../openid/tokens/signed-jwt.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { languageOfUser } from '../languages/user-language.ts';
import { browserId, browserSession } from '../login/browser-session.ts';
import { expireCookie } from '../login/cookies.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import { showForm } from '../login/forms.ts';
import { executions, type LoginTab, loadTab } from '../login/login-tab.ts';
import { withChosenLanguage } from '../login/note-language.ts';
import { realmErrorPage } from '../login/realm-error-page.ts';
import { reportLogin } from '../login/report-login.ts';
import { errorPage } from '../pages/error-page.ts';
import { accountLink } from './account-link.ts';
import { executeActionsLink } from './execute-actions-link.ts';
import { openTabOf } from './fresh-login.ts';
import { invalidCode, type LinkKind, type OpenedLink } from './link-kind.ts';
import { loginIdOf } from './link-of-login.ts';
import { resetCredentialsLink } from './reset-credentials-link.ts';
import { updateEmailLink } from './update-email-link.ts';
import { isLinkUsed } from './used-links.ts';
import { verifyEmailLink } from './verify-email-link.ts';

const kinds: Readonly<Record<MailKind, LinkKind>> = {
  'verify-email': verifyEmailLink,
  'update-email': updateEmailLink,
  'reset-credentials': resetCredentialsLink,
  'execute-actions': executeActionsLink,
  'idp-verify-account-via-email': accountLink,
};
const isKind = (typ: unknown): typ is MailKind => typeof typ === 'string' && Object.hasOwn(kinds, typ);

/** Opens a link of a mail. The checks are in the order of Keycloak 26.7. */
export async function openLink(context: RequestContext): Promise<Response> {
  if (context.request.method === 'HEAD') return { status: 200 };
  const query = readUrlEncoded(context.request.query);
  const get = (name: string) => (typeof query === 'string' ? undefined : query.first.get(name) || undefined);
  const clientId = get('client_id');
  const tab = await currentTab(context, clientId, get('tab_id'));
  const key = get('key');
  if (key === undefined) return refuse(context, clientId, 'not_allowed', 'Invalid Request');
  const typ = readJwt(key)?.claims.typ;
  if (!isKind(typ)) return refuse(context, clientId, 'invalid_code', invalidCode);
  const page = realmErrorPage(context);
  if (page !== undefined) return page;
  const kind = kinds[typ];
  const token = await verifiedToken(context, key);
  if (token === undefined) return refuse(context, clientId, kind.event, kind.strange);
  if (context.state.now() > token.exp) return expiredLink(context, tab, clientId);
  return openIn(context, token, tab);
}

/** The claims of a token that this realm has made for links. */
async function verifiedToken({ state, issuer }: RequestContext, key: string): Promise<OpenedLink['token'] | undefined> {
  const claims = await verifyJwt(state.keys, key);
  const isOwn = claims?.iss === issuer && claims.aud === issuer && typeof claims.nonce === 'string';
  return isOwn ? (claims as unknown as OpenedLink['token']) : undefined;
}

async function currentTab(context: RequestContext, clientId: string | undefined, tabId: string | undefined) {
  const rootId = tabId === undefined ? undefined : await browserId(context);
  const tab = rootId && tabId ? await loadTab(context.state, rootId, tabId) : undefined;
  return tab?.request.clientId === clientId ? tab : undefined;
}

/** Refuses a link with a page. */
function refuse(context: RequestContext, clientId: string | undefined, error: string, message: string): Response {
  const { realm } = context.state;
  const client = realm.clients.get(clientId ?? '');
  reportLogin(context, { error, clientId: client?.clientId }, 'EXECUTE_ACTION_TOKEN_ERROR');
  const backTo = homeUrl(client, context.baseUrl);
  return withNoBackButton(errorPage(realm, message, { backTo }));
}

/** A login that still goes on begins again. */
function expiredLink(context: RequestContext, tab: LoginTab | undefined, clientId: string | undefined) {
  if (tab === undefined) return refuse(context, clientId, 'expired_code', 'Action expired.');
  reportLogin(context, { error: 'expired_code', clientId }, 'EXECUTE_ACTION_TOKEN_ERROR');
  const { rootId, tabId, request, startedAt } = tab;
  const message = { type: 'error', text: 'Action expired. Please start again.' } as const;
  return showForm(context, { rootId, tabId, request, startedAt, execution: executions.password, message });
}

/** The login that a link belongs to, if it goes on in this browser. */
async function loginOf(
  context: RequestContext,
  { asid }: ActionToken,
  tab: LoginTab | undefined,
): Promise<LoginTab | undefined> {
  if (asid === undefined || tab === undefined) return undefined;
  if (loginIdOf(context, tab) === asid) return tab;
  const before = tab.forkedFrom && (await loadTab(context.state, tab.rootId, tab.forkedFrom));
  return before && loginIdOf(context, before) === asid ? before : undefined;
}

async function openIn(context: RequestContext, token: OpenedLink['token'], current: LoginTab | undefined) {
  const own = await loginOf(context, token, current);
  if (own !== undefined) return followIn(context, token, own, false);
  if (current !== undefined) await dropRoot(context.state, current.rootId);
  const opened = await openTabOf(context, token.azp);
  if ('status' in opened) return opened;
  const response = await followIn(context, token, opened.tab, true);
  return withLeadingHeaders(opened.cookies, response);
}

/** The login with the language that this request chooses. The page of a link is shown again at the address of the link. */
async function inOwnLanguage(context: RequestContext, tab: LoginTab, userId: string): Promise<LoginTab> {
  const chosen = await withChosenLanguage(context, tab);
  const { baseUrl, request, state } = context;
  const query = request.query.replace(/(^|&)kc_locale=[^&]*/g, '');
  const ofUser = languageOfUser(state.realm.usersById.get(userId));
  context.language = { ...context.language, ofUser, pageUrl: () => `${baseUrl}${request.path}?${query}` };
  return chosen;
}

async function followIn(
  context: RequestContext,
  token: OpenedLink['token'],
  found: LoginTab,
  isFresh: boolean,
): Promise<Response> {
  const { state } = context;
  const { realm } = state;
  const tab = await inOwnLanguage(context, found, token.sub);
  const fail = async (error: string, message: string): Promise<Response> => {
    await dropRoot(state, tab.rootId);
    return withLeadingHeaders(
      expireCookie(context, 'KC_RESTART'),
      refuse(context, tab.request.clientId, error, message),
    );
  };
  const user = realm.usersById.get(token.sub);
  if (user === undefined) return fail('user_not_found', 'Invalid username or password.');
  if (!user.enabled) return fail('user_disabled', 'Account is disabled, contact your administrator.');
  const present = (await browserSession(context))?.user;
  if (present !== undefined && present.id !== user.id)
    return refuse(
      context,
      tab.request.clientId,
      'different_user_authenticated',
      `You are already authenticated as different user '${present.username}' in this session. Please sign out first.`,
    );
  const client = realm.clients.get(tab.request.clientId);
  if (client === undefined || client.clientId !== token.azp) return fail('client_not_found', 'Unknown login requester');
  if (!client.enabled) return fail('client_not_found', 'Login requester not enabled');
  const kind = kinds[token.typ];
  const link: OpenedLink = { context, token, tab, isFresh, user, client };
  const fault = kind.fault(link);
  if (fault !== undefined) return fail(fault.error, fault.message);
  if (!kind.isUsedUp(link)) return withNoBackButton(await kind.follow(link));
  if (await isLinkUsed(state, token.jti))
    return fail('expired_code', 'Action expired. Please continue with login now.');
  const used: LoginTab = { ...tab, link: { id: token.jti, until: token.exp } };
  return withNoBackButton(await kind.follow({ ...link, tab: used }));
}
