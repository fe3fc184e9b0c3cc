import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { type Form, readUrlEncoded } from '../../openid/http/form.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { acrNames, askedLevel } from '../../realm/asked-acr.ts';
import { homeUrl } from '../../realm/client-url.ts';
import type { Client } from '../../realm/realm-client.ts';
import { errorPage } from '../pages/error-page.ts';
import { sendError } from './authorization-response.ts';
import { rootOf } from './browser-root.ts';
import { browserSession, forgetSession } from './browser-session.ts';
import { checkRequest } from './check-request.ts';
import { forgetIdentity, noBackButton } from './cookies.ts';
import { redirect } from './find-tab.ts';
import { executions, type LoginTab, openTab } from './login-tab.ts';
import { actionUrl } from './login-urls.ts';
import { noteLanguage, withChosenLanguage } from './note-language.ts';
import { isPushedUri, pushedValues } from './pushed-authorization.ts';
import { realmErrorPage } from './realm-error-page.ts';
import { reportLogin } from './report-login.ts';
import { isMaxAge, requestParameters, withPushed } from './request-parameters.ts';
import { restartCookie } from './restart-cookie.ts';
import { resume, resumeSilently } from './steps.ts';

/** The client of a request, or the page with the reason why there is none. */
function clientOf(context: RequestContext, form: Form): Client | Response {
  const { realm } = context.state;
  const refuse = (error: string, message: string, status = 400, clientId?: string) => {
    reportLogin(context, { error, clientId });
    return errorPage(realm, message, { status });
  };
  const clientId = form.first.get('client_id');
  if (clientId === undefined || form.repeated.has('client_id')) return refuse('invalid_request', 'Invalid Request');
  const page = realmErrorPage(context);
  if (page !== undefined) return page;
  const client = realm.clients.get(clientId);
  if (client === undefined) return refuse('client_not_found', 'Client not found.', 400, clientId);
  if (!client.enabled) return refuse('client_disabled', 'Client disabled.', 400, clientId);
  if (client.bearerOnly)
    return refuse('not_allowed', 'Bearer-only applications are not allowed to initiate browser login', 403, clientId);
  return client.protocol === 'openid-connect'
    ? client
    : refuse('invalid_client', 'Wrong client protocol.', 400, clientId);
}

/** The form with which a login begins. */
type FirstForm = 'login' | 'registration' | 'forgotten-password';

const flowsOfForms = { registration: 'registration', 'forgotten-password': 'reset-credentials' } as const;

/** The authorization endpoint (RFC 6749 section 3.1). */
export const authorize = (context: RequestContext): Promise<Response> => authorizeFrom(context, 'login');

/** The same for people who make an account. */
export async function authorizeRegistration(context: RequestContext): Promise<Response> {
  if (context.state.realm.registrationAllowed) return authorizeFrom(context, 'registration');
  return (await import('../registration/registration.ts')).notAllowed(context, undefined);
}

/** The same for people who have forgotten their password. */
export async function authorizeReset(context: RequestContext): Promise<Response> {
  if (context.state.realm.resetPasswordAllowed) return authorizeFrom(context, 'forgotten-password');
  return (await import('../forgotten-password/reset-credentials.ts')).resetNotAllowed(context, undefined);
}

/** The checks are in the order of Keycloak 26.7. */
async function authorizeFrom(context: RequestContext, first: FirstForm): Promise<Response> {
  const form = parametersOf(context);
  const client = clientOf(context, form);
  if ('status' in client) return client;
  const { realm } = context.state;
  const refusePage = (error: string, message: string) => {
    reportLogin(context, { error, clientId: client.clientId });
    return errorPage(realm, message, { backTo: homeUrl(client, context.baseUrl) });
  };
  const sent = requestParameters(form);
  const uri = form.first.get('request_uri');
  const pushed = uri !== undefined && isPushedUri(uri) ? await pushedValues(context, uri) : undefined;
  const hasObject =
    form.first.get('request') !== undefined || (uri !== undefined && pushed?.client_id !== form.first.get('client_id'));
  if (!isMaxAge(sent.values.max_age) || (sent.fault === undefined && hasObject))
    return refusePage('invalid_request', 'Invalid Request');
  const parameters = pushed === undefined ? sent : withPushed(sent, pushed);
  const checked = checkRequest(context, client, parameters, pushed === undefined ? 'browser' : 'pushed');
  if (checked === undefined) return refusePage('invalid_redirect_uri', 'Invalid parameter: redirect_uri');
  const { mode, fault } = checked;
  const request = pushed === undefined ? checked.request : { ...checked.request, pushedUri: uri };
  if (fault !== undefined) {
    const { error, description, event } = fault;
    reportLogin(context, { error: event, clientId: client.clientId, details: { reason: description } });
    return sendError(context, request, error, description, mode);
  }
  const { rootId, cookies } = await rootOf(context);
  // A request that ends on an error page begins no login.
  if (askedLevel(client, acrNames(client, realm), request) === 'refused')
    return withLeadingHeaders(cookies, refusePage('invalid_request', 'Invalid parameter: claims'));
  const firstOne = request.prompt === 'create' ? 'registration' : first;
  if (firstOne === 'registration' && !realm.registrationAllowed)
    return withLeadingHeaders(
      [...cookies, noBackButton],
      errorPage(realm, 'Registration not allowed', { backTo: homeUrl(client, context.baseUrl) }),
    );
  const begins = firstOne === 'login' ? undefined : flowsOfForms[firstOne];
  const asked = begins === undefined ? request : { ...request, begins };
  let tab = await openTab(context.state, { rootId, request: asked, execution: executions.password });
  if (firstOne === 'registration') tab = await withChosenLanguage(context, tab);
  else noteLanguage(context, tab);
  const response = await begin(context, tab, firstOne);
  return withLeadingHeaders(cookies, response);
}

function parametersOf(context: RequestContext): Form {
  if (context.request.method === 'POST') return formOf(context);
  const form = readUrlEncoded(context.request.query);
  if (typeof form === 'string') throw oauthErrors.badRequest();
  return form;
}

/** Headers that delete the cookies of a session that has ended. */
const cookiesOfNobody = async (context: RequestContext) =>
  (await browserSession(context)) === undefined ? forgetSession(context) : [];

async function begin(context: RequestContext, tab: LoginTab, form: FirstForm): Promise<Response> {
  if (form !== 'login') return beginElsewhere(context, tab, form);
  const prompts = tab.request.prompt?.split(' ') ?? [];
  if (prompts.includes('none')) return resumeSilently(context, tab);
  const restart = await restartCookie(context, tab.request);
  const { tabId, request } = tab;
  const response =
    request.pushedUri === undefined
      ? await resume(context, tab)
      : redirect(actionUrl(context, 'authenticate', { tabId, request }), await cookiesOfNobody(context));
  const others = (response.leadingHeaders ?? []).filter((header) => header !== noBackButton);
  return { ...response, leadingHeaders: [noBackButton, restart, ...others] };
}

/** Begins with another form. Such a login is not begun again when it is forgotten (Keycloak 26.7). */
async function beginElsewhere(
  context: RequestContext,
  tab: LoginTab,
  form: Exclude<FirstForm, 'login'>,
): Promise<Response> {
  if (form === 'registration')
    return (await import('../registration/registration.ts')).register(context, tab, 'asked', true);
  const { reset } = await import('../forgotten-password/reset-credentials.ts');
  return withLeadingHeaders(forgetIdentity(context), await reset(context, tab, 'asked', true));
}
