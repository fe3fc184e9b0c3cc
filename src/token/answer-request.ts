import { UnavailableError } from '../runtime/availability.ts';
import { lazy } from '../runtime/lazy.ts';
import { endpointAt } from './endpoint-table.ts';
import type { Realms } from './openid/context/known-realms.ts';
import type { RealmState } from './openid/context/realm-state.ts';
import { type ContextService, type RequestContext, requestContext } from './openid/context/request-context.ts';
import { answerOptions, runEndpoint } from './openid/endpoints/run-endpoint.ts';
import { type Response, withLeadingHeaders } from './openid/http/endpoint-response.ts';
import { readForm } from './openid/http/form.ts';
import { type IssuerSettings, type RequestUrl, requestUrl } from './openid/http/issuer.ts';
import { isBeforeEndpoint, namedErrors } from './openid/http/named-token-errors.ts';
import { isNamed } from './openid/http/negotiate.ts';
import { OAuthError, oauthErrors } from './openid/http/oauth-error.ts';
import type { TokenRequest } from './openid/http/request.ts';
import {
  badEncoding,
  controlInValue,
  isAdminPath,
  isConsolePath,
  pathSegments,
  realmAndRest,
} from './openid/http/request-path.ts';
import { tokenOperationOf } from './token-operations.ts';

/** The service that answers requests. Its settings may change between two requests. */
export interface RequestService extends ContextService {
  readonly realms: Realms;
  issuer: IssuerSettings;
  loginMode: ContextService['loginMode'];
  outgoing: ContextService['outgoing'];
  /** Makes the identifier of an error. */
  readonly newId: () => string;
  /** Takes a line for standard error. */
  readonly warn: (message: string) => void;
}

/** Answers a request. It never fails: an unexpected error becomes a response of status 500 and a line of the log. */
export async function answerRequest(service: RequestService, request: TokenRequest): Promise<Response> {
  const response = await answerOrError(service, request);
  if (request.notes !== undefined && (response.status >= 400 || response.body === inactive))
    await noteRefusal(service, request, response);
  return response;
}

async function answerOrError(service: RequestService, request: TokenRequest): Promise<Response> {
  try {
    const error = request.overrides?.error;
    // The token endpoint throws its errors itself, because they get further headers.
    if (error !== undefined && (isBeforeEndpoint(error) || !(isTokenRequest(request) || isFailedForm(request))))
      throw namedErrors[error].error('');
    return await route(service, request);
  } catch (error) {
    if (error instanceof OAuthError) return forBrowser(service, request, error.response);
    if (!(error instanceof UnavailableError))
      service.warn(`token endpoint: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return oauthErrors.serverError().response;
  }
}

/** What introspection says of a token that is not good (RFC 7662 section 2.2). */
const inactive = '{"active":false}';

/** Notes what is wrong with a token that was refused. */
async function noteRefusal(service: RequestService, request: TokenRequest, response: Response): Promise<void> {
  const { mayRefuseToken, noteToken } = await import('./openid/inspection/note-token.ts');
  // A path that is refused itself leads to no realm.
  if (response.withoutSecurityHeaders || !mayRefuseToken(response)) return;
  if (requestUrl(request, service.issuer) === undefined) return;
  const segments = pathSegments(request.path);
  const named = segments[0] === 'realms' ? service.realms.get(segments[1] ?? '') : undefined;
  const contextOfRealm = (state: RealmState) => contextOf(service, request, state);
  await noteToken(request, { realms: service.realms.list(), state: named, contextOf: contextOfRealm });
}

/** The context of a request without a form. @throws {OAuthError} when its Host is none */
export const contextOf = (service: RequestService, request: TokenRequest, state: RealmState): RequestContext =>
  requestContext(service, request, state, urlOf(service, request));

async function route(service: RequestService, request: TokenRequest): Promise<Response> {
  const { method } = request;
  const segments = pathSegments(request.path);
  const url = urlOf(service, request);
  if (badEncoding.test(request.query)) throw oauthErrors.badRequest();
  if (controlInValue.test(request.query)) throw oauthErrors.controlInValue();
  if (isAdminPath(segments)) {
    const { handleAdmin } = await import('./admin/handle-admin.ts');
    return protectedAs(
      () => service.realms.get(segments[2] ?? ''),
      handleAdmin(service, request, segments, url, async (...login) => {
        const { impersonationCookies } = await import('./browser/login/impersonation-cookies.ts');
        return impersonationCookies(...login);
      }),
    );
  }
  if (isConsolePath(segments) && segments[3] === 'whoami' && segments.length === 4) {
    const { whoAmI } = await import('./admin/who-am-i.ts');
    const contextIn = (name: string) => {
      const known = service.realms.get(name);
      return known && contextOf(service, request, known);
    };
    return whoAmI(request, segments[1] ?? '', contextIn, url);
  }
  if (isConsolePath(segments)) {
    const { answerConsole } = await import('./browser/administration/no-console.ts');
    return answerConsole(service.realms, request, segments, url);
  }
  const { realm, rest } = realmAndRest(segments, method);
  const state = service.realms.get(realm);
  const answer = answerIn(service, request, { state, rest, url });
  return state?.realm.securityHeaders === undefined ? answer : protectedAs(() => state, answer);
}

const languages = lazy(() => import('./browser/languages/localize.ts'));

/** A response in the language of its reader. Only realms with several languages, or with texts of their own, need it. */
async function inLanguage(
  context: RequestContext,
  answer: (context: RequestContext) => Response | Promise<Response>,
): Promise<Response> {
  const response = await answer(context);
  const { internationalizationEnabled, localizationTexts } = context.state.store.json();
  if (response.inLanguage === undefined || (internationalizationEnabled !== true && localizationTexts === undefined))
    return withLeadingHeaders(context.cookies, response);
  return (await languages.get()).localize(context, response);
}

interface RealmTarget {
  readonly state: RealmState | undefined;
  /** The path below the realm. */
  readonly rest: readonly string[];
  readonly url: RequestUrl;
}

async function answerIn(service: RequestService, request: TokenRequest, { state, rest, url }: RealmTarget) {
  const { method, headers } = request;
  // Keycloak 26.7 answers preflights of documents before it looks for the realm.
  const isDocument = rest[0] === '.well-known' && rest.length === 2;
  if (state === undefined && !(method === 'OPTIONS' && isDocument)) throw oauthErrors.unknownRealm();
  const endpoint = endpointAt(rest, method);
  const answersOptions = endpoint.methods.OPTIONS !== undefined;
  if (state === undefined || (method === 'OPTIONS' && !answersOptions)) return answerOptions(endpoint, headers.origin);
  const form = readForm(headers['content-type'], request.body);
  return inLanguage(requestContext(service, request, state, url, form), (context) => runEndpoint(endpoint, context));
}

/** A response, also to an error, with the security headers that the realm has once it is answered. */
async function protectedAs(realm: () => RealmState | undefined, answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer;
    return { ...response, security: realm()?.realm.securityHeaders };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    throw new OAuthError({ ...error.response, security: realm()?.realm.securityHeaders }, error.event);
  }
}

/** The URL by which a request has reached this server. @throws {OAuthError} when its Host is none */
function urlOf({ issuer, newId }: RequestService, request: TokenRequest): RequestUrl {
  const url = requestUrl(request, issuer);
  if (url === undefined) throw oauthErrors.badHost(newId());
  return url;
}

/** A page in the place of a response of status 404 to a browser (Keycloak 26.7). */
async function forBrowser(service: RequestService, request: TokenRequest, response: Response): Promise<Response> {
  const { path, headers } = request;
  if (response.status !== 404 || !isNamed(headers.accept, 'text/html')) return response;
  const [root, name = ''] = pathSegments(path);
  const state = service.realms.get(root === 'realms' ? name : '') ?? service.realms.get('master');
  if (root === 'admin' || state === undefined) return response;
  const { errorPage } = await import('./browser/pages/error-page.ts');
  const { leadingHeaders = [], security } = response;
  const page = errorPage(state.realm, 'Page not found', { status: 404, title: '' });
  const shown = { ...page, leadingHeaders, headers: [], security };
  return inLanguage(contextOf(service, request, state), () => shown);
}

/** Whether a rule makes a login fail whose form says so itself. */
const isFailedForm = ({ method, path, overrides }: TokenRequest) =>
  overrides?.error === 'login-failed' && method === 'POST' && tokenOperationOf(method, path) === 'login-form';

const isTokenRequest = ({ method, path }: TokenRequest) => tokenOperationOf(method, path) === 'token';
