import { scopeShape, textOf } from '../../authorization/model/authorization-shapes.ts';
import { keepScope } from '../../authorization/model/keep-resource.ts';
import { withoutScope } from '../../authorization/model/remove-from-server.ts';
import type { Scope } from '../../authorization/model/resource-server.ts';
import { briefPolicy, shownScope } from '../../authorization/model/show-server.ts';
import { noCache, type Response } from '../../openid/http/endpoint-response.ts';
import { page } from '../../openid/http/paging.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { representation } from '../request-body.ts';
import { type AuthorizationCall, type Routes, requireManage, requireView } from './authorization-call.ts';
import { madeJson } from './resource-routes.ts';

/** Answers for a scope; one that is not there is an empty answer. */
const withScope =
  (isChange: boolean, answer: (call: AuthorizationCall, scope: Scope) => Response) =>
  (call: AuthorizationCall): Response => {
    if (isChange) requireManage(call);
    else requireView(call);
    const scope = call.server.scopes.find(({ id }) => id === call.params.id);
    if (scope !== undefined) return answer(call, scope);
    return { status: 404, ...(!isChange && { headers: [noCache] }) };
  };

/** The scopes of a resource server. */
export const scopeRoutes: Routes = {
  'GET scope'(call) {
    requireView(call);
    const [id, name] = ['scopeId', 'name'].map((key) => call.query.get(key)?.trim() || undefined);
    const found = call.server.scopes
      .filter(
        (one) =>
          (id === undefined || one.id === id) &&
          (name === undefined || one.name.toLowerCase().includes(name.toLowerCase())),
      )
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return adminJson(page(found, call.query, 100).map(shownScope));
  },
  'POST scope'(call) {
    requireManage(call);
    const input = representation(call, scopeShape);
    const [server, scope] = keepScope(call.server, input, call);
    call.change(server);
    return madeJson(shownScope(scope));
  },
  'GET scope/search'(call) {
    requireView(call);
    const name = call.query.get('name');
    if (name === null) return { status: 400, headers: [noCache] };
    const scope = call.server.scopes.find((one) => one.name === name);
    return scope === undefined ? { status: 204, headers: [noCache] } : adminJson(shownScope(scope));
  },
  'GET scope/{id}': withScope(false, (_call, scope) => adminJson(shownScope(scope))),
  'PUT scope/{id}': withScope(true, (call, { id, name }) => {
    const input = representation(call, scopeShape);
    const [server] = keepScope(call.server, { ...input, id, name: textOf(input, 'name') ?? name }, call);
    call.change(server);
    return done;
  }),
  'DELETE scope/{id}': withScope(true, (call, { id }) => {
    if (call.server.resources.some(({ scopes }) => scopes.includes(id)))
      throw adminErrors.badRequest('Scopes can not be removed while associated with resources.');
    call.change(withoutScope(call.server, id));
    return done;
  }),
  'GET scope/{id}/resources': withScope(false, ({ server }, { id }) =>
    adminJson(
      server.resources.filter(({ scopes }) => scopes.includes(id)).map((one) => ({ name: one.name, _id: one.id })),
    ),
  ),
  'GET scope/{id}/permissions': withScope(false, ({ server }, { id }) =>
    adminJson(
      server.policies
        .filter(({ type, scopes }) => type === 'scope' && scopes.includes(id))
        .map((one) => briefPolicy(one)),
    ),
  ),
};
