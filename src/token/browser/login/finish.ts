import type { RealmState } from '../../openid/context/realm-state.ts';
import { recordEvent } from '../../openid/context/record-event.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { approveDevice } from '../../openid/device/device-code.ts';
import { issueCode } from '../../openid/grants/authorization-codes.ts';
import { firstOfflineAccess } from '../../openid/grants/login-tokens.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { OAuthError } from '../../openid/http/oauth-error.ts';
import { grantScope } from '../../openid/scopes/grant-scope.ts';
import { closeTab } from '../../openid/sessions/browser-tabs.ts';
import { attachClient, liveSession, openSession } from '../../openid/sessions/open-session.ts';
import { deviceNote } from '../../openid/sessions/session-device.ts';
import type { Session, UserSession } from '../../openid/sessions/session-store.ts';
import { homeUrl } from '../../realm/client-url.ts';
import type { User } from '../../realm/user.ts';
import { errorPage } from '../pages/error-page.ts';
import { issuerParameter, modeOf, sendError } from './authorization-response.ts';
import { browserSession, sessionCookies } from './browser-session.ts';
import { expireCookie, noBackButton } from './cookies.ts';
import type { ClientRequest, LoginTab } from './login-tab.ts';
import { takePushed } from './pushed-authorization.ts';
import { reportLogin } from './report-login.ts';
import { isImplicitOrHybrid, parseResponseType, sendBack } from './response-mode.ts';
import { tokensInResponse } from './tokens-in-response.ts';

/** Ends a login. It opens a session or goes on in one, and sends the browser back with a code. */
export async function finish(
  context: RequestContext,
  tab: LoginTab,
  user: User,
  existing?: UserSession,
): Promise<Response> {
  const { state } = context;
  const { request } = tab;
  const before = existing ?? (await liveSession(state, { id: tab.rootId, offline: false }));
  if (before !== undefined && before.userId !== user.id) {
    // Who has just registered has no account then (Keycloak 26.7).
    if (context.request.path.endsWith('/login-actions/registration')) state.store.removeUser(user.id);
    return differentUser(context, tab, before);
  }
  if (request.pushedUri !== undefined && !(await takePushed(context, request.pushedUri))) {
    reportLogin(context, { error: 'invalid_request', clientId: request.clientId, userId: user.id });
    return withLeadingHeaders([noBackButton], errorPage(state.realm, 'Invalid Request'));
  }
  const closed = await closeTab(state, tab);
  if (closed === 'gone') return sendError(context, request, 'temporarily_unavailable', 'authentication_expired');
  const session = await enter(context, tab, user, before);
  recordEvent(context, { type: 'LOGIN', clientId: request.clientId, userId: user.id, sessionId: session.id });
  const old = await browserSession(context);
  const isSame = old?.session.id === session.id;
  if (old !== undefined && !isSame) await state.sessions.end(old.session);
  const cookies = await sessionCookies(context, session, {
    user,
    username: tab.username ?? user.username,
    stateChecker: isSame ? old?.stateChecker : undefined,
  });
  const response = await backFrom(context, tab, session, user).catch(refusalOf);
  // The login of another tab can begin again.
  const restart = closed === 'last' ? expireCookie(context, 'KC_RESTART') : [];
  return withLeadingHeaders([noBackButton, ...restart, ...cookies], {
    ...response,
    leadingHeaders: [],
  });
}

/** A user who may not have the tokens is logged in all the same, and the client gets an error (Keycloak 26.7). */
function refusalOf(error: unknown): Response {
  if (error instanceof OAuthError) return error.response;
  throw error;
}

/** Sends the browser to the client with a code, or to a page that sends people back to their device. */
async function backFrom(context: RequestContext, tab: LoginTab, session: Session, user: User): Promise<Response> {
  const { request, actionStatus, lastExecution } = tab;
  const { deviceUserCode } = request;
  if (deviceUserCode !== undefined) {
    const isKnown = await approveDevice(context.state, deviceUserCode, session.id);
    const status = `${context.issuer}/device/status${isKnown ? '' : '?error=expired_token'}`;
    return { status: 302, headers: [['Location', status]] };
  }
  const type = parseResponseType(request.responseType) ?? new Set();
  const code = type.has('code') ? await issueCode(context, request, session) : undefined;
  const tokens = isImplicitOrHybrid(type)
    ? await tokensInResponse(context, { request, user, session, type, code })
    : [];
  return sendBack(request.redirectUri, modeOf(request), [
    ...(request.state === undefined ? [] : [['state', request.state] as const]),
    ...(hidesSession(context, request.clientId) ? [] : [['session_state', session.id] as const]),
    ...issuerParameter(context, request.clientId),
    ...(actionStatus === undefined || lastExecution === undefined ? [] : [['kc_action', lastExecution] as const]),
    ...(actionStatus === undefined ? [] : [['kc_action_status', actionStatus] as const]),
    ...(code === undefined ? [] : [['code', code] as const]),
    ...tokens,
  ]);
}

const hidesSession = ({ state }: RequestContext, clientId: string) =>
  state.realm.clients.get(clientId)?.attributes.get('exclude.session.state.from.auth.response') === 'true';

async function enter(
  context: RequestContext,
  { rootId, request, rememberMe = false, sso = false, sessionNotes = {}, flow }: LoginTab,
  user: User,
  before: UserSession | undefined,
): Promise<Session> {
  const { state } = context;
  const notes: ReadonlyMap<string, string> = new Map([
    ...(sso ? [] : [['AUTH_TIME', String(state.now())] as const, ...Object.entries(sessionNotes)]),
    ...(flow?.levels === undefined ? [] : [['loa-map', JSON.stringify(flow.levels)] as const]),
  ]);
  const isFirst = before === undefined && isForOfflineAccess(state, user, request);
  const client = {
    clientId: request.clientId,
    scope: request.scope,
    // A login without a password for this client has level 0.
    notes: new Map([
      ['SSO_AUTH', String(sso)],
      [firstOfflineAccess, String(isFirst)],
      ...(flow?.level === undefined ? [] : [['level-of-authentication', String(flow.level)] as const]),
      ...(request.acrValues === undefined ? [] : [['acr_values', request.acrValues] as const]),
      ...(request.claims === undefined ? [] : [['claims', request.claims] as const]),
    ]),
  };
  const attached = before && (await attachClient(state, before, client, notes));
  const own = new Map([...notes, deviceNote(context)]);
  return attached ?? openSession(state, { id: rootId, userId: user.id, rememberMe, notes: own, client });
}

function isForOfflineAccess({ realm }: RealmState, user: User, { clientId, scope }: ClientRequest): boolean {
  const client = realm.clients.get(clientId);
  return client !== undefined && grantScope({ realm, client, user }, scope).offline;
}

function differentUser(context: RequestContext, tab: LoginTab, { userId }: UserSession): Response {
  const { realm } = context.state;
  const name = realm.usersById.get(userId)?.username ?? '';
  const backTo = homeUrl(realm.clients.get(tab.request.clientId), context.baseUrl);
  reportLogin(context, {
    error: 'different_user_authenticated',
    clientId: tab.request.clientId,
    userId: tab.userId ?? '',
  });
  return withLeadingHeaders(
    [noBackButton],
    errorPage(
      realm,
      `You are already authenticated as different user '${name}' in this session. Please sign out first.`,
      { backTo },
    ),
  );
}
