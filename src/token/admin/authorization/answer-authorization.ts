import { AuthorizationFault } from '../../authorization/model/authorization-fault.ts';
import { authorizationError } from '../../authorization/protection/protection-api.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { type AuthorizationHandler, authorizationCall, type Routes } from './authorization-call.ts';
import { evaluate } from './evaluate.ts';
import { policyAt } from './policy-routes.ts';
import { resourceRoutes } from './resource-routes.ts';
import { scopeRoutes } from './scope-routes.ts';
import { serverRoutes } from './server-routes.ts';

const routes: Routes = {
  ...serverRoutes,
  ...resourceRoutes,
  ...scopeRoutes,
  'POST policy/evaluate': evaluate,
  'POST permission/evaluate': evaluate,
};

/** Answers a request below the resource server of a client. @throws {OAuthError} */
export async function answerAuthorization(call: RealmCall): Promise<Response> {
  const about = authorizationCall(call);
  const path = ['a', 'b', 'c', 'd'].flatMap((name) => call.params[name] ?? []);
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  try {
    const [handler, id] = handlerAt(method, path);
    return await handler({ ...about, params: { ...call.params, ...(id !== undefined && { id }) } });
  } catch (error) {
    throw error instanceof AuthorizationFault ? authorizationError(error) : error;
  }
}

function handlerAt(method: string, path: readonly string[]): readonly [AuthorizationHandler, id?: string] {
  const [part, id, ...rest] = path;
  const exact = routes[`${method} ${path.join('/')}`];
  if (exact !== undefined) return [exact];
  if ((part === 'policy' || part === 'permission') && path.length < 5)
    return [(call) => policyAt(call, { method, isPermission: part === 'permission', path: path.slice(1) })];
  const named = routes[`${method} ${[part, '{id}', ...rest].join('/')}`];
  if (named !== undefined && id !== undefined) return [named, id];
  const isKnown = Object.keys(routes).some(
    (key) => key.endsWith(` ${path.join('/')}`) || key.endsWith(` ${[part, '{id}', ...rest].join('/')}`),
  );
  throw isKnown ? adminErrors.methodNotAllowed() : adminErrors.noResource();
}
