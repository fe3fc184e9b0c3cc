import { preflight, requireOrigin } from '../openid/context/cors.ts';
import type { Realms } from '../openid/context/known-realms.ts';
import { type ContextService, requestContext } from '../openid/context/request-context.ts';
import { type Header, type Response, withLeadingHeaders } from '../openid/http/endpoint-response.ts';
import type { RequestUrl } from '../openid/http/issuer.ts';
import { OAuthError } from '../openid/http/oauth-error.ts';
import type { TokenRequest } from '../openid/http/request.ts';
import { unknownMember } from '../openid/http/unknown-member.ts';
import { RealmFileError } from '../realm/json-cursor.ts';
import { BudgetError } from '../realm/representations/change-budget.ts';
import { UnknownMemberError, WrongKindError } from '../realm/representations/shapes/unreadable-value.ts';
import type { AdminCall, AdminMethod, ImpersonationCookies, RealmCall } from './admin-call.ts';
import { type AdminCaller, authenticateCaller, hasOneOf, rightsFor } from './admin-caller.ts';
import { adminErrors } from './admin-errors.ts';
import { recordChange } from './events/record-change.ts';
import { locateFirst } from './locate-first.ts';
import { realmRoutes } from './realm-routes.ts';
import { createRealm, listRealms } from './realms/realm-list.ts';
import { wrongKind } from './request-body.ts';
import { routeTable } from './route-table.ts';
import { wrongMethod } from './wrong-method.ts';

/** The service whose realms are administered. */
export interface AdminService extends ContextService {
  readonly realms: Realms;
}

const find = routeTable(realmRoutes);
const errorOf = wrongMethod(realmRoutes);

/** Answers a request below `/admin`. @param segments of its path, decoded @throws {OAuthError} */
export async function handleAdmin(
  service: AdminService,
  request: TokenRequest,
  segments: readonly string[],
  url: RequestUrl,
  impersonationCookies: ImpersonationCookies,
): Promise<Response> {
  const { method, headers } = request;
  const [, root, ...rest] = segments;
  if (method === 'OPTIONS') return { status: 200, leadingHeaders: preflight(headers.origin, 'DELETE, POST, GET, PUT') };
  const contextOf = (name: string) => {
    const state = service.realms.get(name);
    return state && requestContext(service, request, state, url);
  };
  const caller = await authenticateCaller(request, contextOf);
  const leading = headers.origin === undefined ? [] : crossOrigin(caller, headers.origin, url, request.notes);
  const call: AdminCall = {
    method,
    caller,
    realms: service.realms,
    query: new URLSearchParams(request.query),
    url: `${url.baseUrl}${request.path.replace(/\/$/, '')}`,
    baseUrl: url.baseUrl,
    clientIp: url.clientIp,
    contentType: headers['content-type'],
    body: String(request.body ?? ''),
    bytes: Buffer.from(request.body ?? ''),
  };
  try {
    const response =
      root === 'serverinfo' ? await aboutServer(call) : await route(call, rest, { contextOf, impersonationCookies });
    return leading.length === 0 ? response : withLeadingHeaders(leading, response);
  } catch (error) {
    throw new OAuthError(withLeadingHeaders(leading, asResponse(error, call.body)));
  }
}

/** Few ask what the server is. */
async function aboutServer(call: AdminCall): Promise<Response> {
  const { serverInfo } = await import('./about/server-info.ts');
  return serverInfo(call);
}

/** Headers for pages of another origin. @throws {OAuthError} when the token's client does not allow the origin */
function crossOrigin(
  { client, realm }: AdminCaller,
  origin: string,
  { baseUrl }: RequestUrl,
  notes: TokenRequest['notes'],
): readonly Header[] {
  requireOrigin(client, origin, realm.frontendUrl ?? baseUrl, notes);
  return [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Expose-Headers', 'Location'],
    ['Access-Control-Allow-Credentials', 'true'],
  ];
}

/** The response to a known error: of a representation, or of a bound. @throws any other error */
function asResponse(error: unknown, body: string): Response {
  if (error instanceof OAuthError) return error.response;
  if (error instanceof UnknownMemberError) return unknownMember(error, body).response;
  if (error instanceof WrongKindError) return wrongKind(error);
  if (error instanceof RealmFileError) return adminErrors.badRequest(error.message).response;
  if (error instanceof BudgetError) return adminErrors.full(error.message).response;
  throw error;
}

/** What requests about realms need beside themselves. */
interface Surroundings {
  readonly contextOf: (realm: string) => RealmCall['context'] | undefined;
  readonly impersonationCookies: ImpersonationCookies;
}

async function route(
  call: AdminCall,
  [name, ...rest]: readonly string[],
  { contextOf, impersonationCookies }: Surroundings,
): Promise<Response> {
  if (name === undefined) {
    if (call.method === 'GET' || call.method === 'HEAD') return listRealms(call);
    if (call.method === 'POST') return createRealm(call);
    throw adminErrors.methodNotAllowed();
  }
  const context = contextOf(name);
  if (context === undefined) throw adminErrors.notFound('Realm not found.');
  const { state } = context;
  const rights = rightsFor(call.caller, state.realm);
  if (rights === undefined) throw adminErrors.forbidden();
  const match = find(rest);
  const method = (call.method === 'HEAD' ? 'GET' : call.method) as AdminMethod;
  const handler = match && Object.hasOwn(match.handlers, method) ? match.handlers[method] : undefined;
  const realmCall: RealmCall = {
    ...call,
    params: match?.params ?? {},
    state,
    store: state.store,
    context,
    realm: state.store.json(),
    rights,
    impersonationCookies,
    may: (...roles) => hasOneOf(rights, roles),
    require(...roles) {
      if (!hasOneOf(rights, roles)) throw adminErrors.forbidden();
    },
  };
  if (handler === undefined) {
    locateFirst(realmCall, rest);
    throw errorOf(rest, method);
  }
  const response = await handler(realmCall);
  recordChange(realmCall, rest, response);
  return response;
}
