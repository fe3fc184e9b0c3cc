import { preflight } from '../context/cors.ts';
import type { RequestContext } from '../context/request-context.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import type { TokenRequest } from '../http/request.ts';
import { type Header, type Response, withLeadingHeaders } from '../http/response.ts';
import { RealmFileError } from '../realm/json-cursor.ts';
import type { Realms } from '../realms.ts';
import { BudgetError } from '../representations/change-budget.ts';
import { readJwt } from '../tokens/jwt.ts';
import type { AdminCall, AdminMethod, RealmCall } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';
import { authenticateCaller, type Caller } from './caller.ts';
import { recordChange } from './events/record-change.ts';
import { unknownMember } from './given.ts';
import { UnknownMemberError } from './json/kinds.ts';
import { realmRoutes } from './realm-routes.ts';
import { createRealm, listRealms } from './realms/realm-list.ts';
import { routeTable } from './route-table.ts';
import { serverInfo } from './server-info.ts';

/** What the admin API works with. */
export interface AdminOptions {
  readonly realms: Realms;
  /** The request as one to the realm of this name; undefined when there is none. */
  readonly contextOf: (realm: string) => RequestContext | undefined;
  readonly baseUrl: string;
  readonly clientIp: string;
}

const find = routeTable(realmRoutes);

/** Answers a request below `/admin`. @param segments of its path, decoded @throws {OAuthError} */
export async function handleAdmin(
  request: TokenRequest,
  segments: readonly string[],
  options: AdminOptions,
): Promise<Response> {
  const { method, headers } = request;
  const [, root, ...rest] = segments;
  if (method === 'OPTIONS') return { status: 200, leadingHeaders: preflight(headers.origin, 'DELETE, POST, GET, PUT') };
  const caller = await authenticateCaller(
    headers.authorization,
    (token) => readJwt(token)?.claims.iss,
    options.contextOf,
  );
  const leading = crossOrigin(caller, headers.origin);
  try {
    const call = callOf(request, caller, options);
    const response = root === 'serverinfo' ? serverInfo(call) : await route(call, rest, options);
    return withLeadingHeaders(leading, response);
  } catch (error) {
    throw new OAuthError(withLeadingHeaders(leading, asResponse(error, String(request.body ?? ''))));
  }
}

/** @throws {OAuthError} for pages of an origin that the token's client does not name */
function crossOrigin(caller: Caller, origin: string | undefined): readonly Header[] {
  if (origin === undefined) return [];
  if (!caller.allowsOrigin(origin)) throw oauthErrors.invalidOrigin();
  return [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Expose-Headers', 'Location'],
    ['Access-Control-Allow-Credentials', 'true'],
  ];
}

/** Representations that cannot be read, and bounds. @throws what is none of these */
function asResponse(error: unknown, body: string): Response {
  if (error instanceof OAuthError) return error.response;
  if (error instanceof UnknownMemberError) return unknownMember(error, body);
  if (error instanceof RealmFileError) return adminErrors.badRequest(error.message).response;
  if (error instanceof BudgetError) return adminErrors.full(error.message).response;
  throw error;
}

async function route(
  call: AdminCall,
  [name, ...rest]: readonly string[],
  { contextOf }: AdminOptions,
): Promise<Response> {
  const { caller } = call;
  if (name === undefined) {
    if (call.method === 'GET' || call.method === 'HEAD') return listRealms(call);
    if (call.method === 'POST') return createRealm(call);
    throw adminErrors.methodNotAllowed();
  }
  const context = contextOf(name);
  if (context === undefined) throw adminErrors.notFound('Realm not found.');
  const { state } = context;
  if (!caller.mayEnter(state.realm)) throw adminErrors.forbidden();
  const found = find(rest);
  if (found === undefined) throw adminErrors.noResource();
  const method = (call.method === 'HEAD' ? 'GET' : call.method) as AdminMethod;
  const handler = Object.hasOwn(found.handlers, method) ? found.handlers[method] : undefined;
  if (handler === undefined) throw adminErrors.methodNotAllowed();
  const realmCall: RealmCall = {
    ...call,
    ...{ context, state, store: state.store, params: found.params },
    get realm() {
      return state.store.json();
    },
    require(...roles) {
      if (!caller.hasOneOf(state.realm, roles)) throw adminErrors.forbidden();
    },
  };
  const response = await handler(realmCall);
  recordChange(realmCall, rest.join('/'), response);
  return response;
}

function callOf(
  request: TokenRequest,
  caller: Caller,
  { realms, baseUrl, clientIp, contextOf }: AdminOptions,
): AdminCall {
  const json = () => readJson(request.body);
  return {
    ...{ method: request.method, caller, realms, baseUrl, clientIp, contextOf, params: {}, json },
    isEmpty: String(request.body ?? '') === '',
    query: new URLSearchParams(request.query),
    url: `${baseUrl}${request.path.replace(/\/$/, '')}`,
    text() {
      if (request.headers['content-type']?.startsWith('application/json')) throw oauthErrors.noJsonBody();
      return String(request.body ?? '');
    },
  };
}

function readJson(body: TokenRequest['body']): unknown {
  const text = String(body ?? '');
  if (text === '') throw adminErrors.noBody();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw adminErrors.unreadableJson();
  }
}
