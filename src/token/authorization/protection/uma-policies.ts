import type { Response } from '../../openid/http/endpoint-response.ts';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { listOfMember, shapeOf, textOf } from '../model/authorization-shapes.ts';
import { kindOf } from '../model/keep-policy.ts';
import { keepUmaPolicy } from '../model/keep-uma-policy.ts';
import { withoutPolicy } from '../model/remove-from-server.ts';
import type { Policy, Resource } from '../model/resource-server.ts';
import { scopesOf, shownPolicy } from '../model/show-server.ts';
import { bodyOf, type ProtectionCall, pageOf, protectionErrors, shown, shownUncached } from './protection-call.ts';

const { invalidRequest } = protectionErrors;

/** `/authz/protection/uma-policy`: owners share their resources. @throws {OAuthError} */
export function answerUmaPolicies(call: ProtectionCall): Response {
  const { method, path, server } = call;
  const [id, ...rest] = path;
  if (rest.length > 0) throw oauthErrors.notFound();
  if (id === undefined) {
    if (method !== 'GET') throw oauthErrors.methodNotAllowed();
    return list(call);
  }
  if (method === 'POST') return create(call, id);
  const policy = server.policies.find((one) => one.id === id);
  if (policy === undefined) throw oauth(404, 'invalid_request', `Policy with [${id}] does not exist`);
  const resourceId = policy.resources[0] ?? '';
  if (method === 'PUT') return update(call, policy, resourceId);
  checkResource(call, resourceId);
  if (method === 'GET') return shown(shownUma(call, policy));
  if (method !== 'DELETE') throw oauthErrors.methodNotAllowed();
  call.change(withoutPolicy(server, policy));
  return { status: 204 };
}

const shownUma = (call: ProtectionCall, policy: Policy) =>
  shownPolicy(call, policy, { isGeneric: false, hasAll: false });
const shape = shapeOf(kindOf('uma'));

function list(call: ProtectionCall): Response {
  const { server, query, identity } = call;
  const [name, resource, scope] = ['name', 'resource', 'scope'].map((key) => query.get(key)?.trim() || undefined);
  const resourceId = server.resources.find(
    (one) => one.id === resource || (one.name === resource && one.owner === identity.id),
  )?.id;
  const scopeId = server.scopes.find((one) => one.id === scope || one.name === scope)?.id;
  if ((resource !== undefined && resourceId === undefined) || (scope !== undefined && scopeId === undefined))
    return { status: 204 };
  const found = server.policies
    .filter(
      (one) =>
        one.type === 'uma' &&
        one.owner === identity.id &&
        (name === undefined || one.name.toLowerCase().includes(name.toLowerCase())) &&
        (resourceId === undefined || one.resources.includes(resourceId)) &&
        (scopeId === undefined || one.scopes.includes(scopeId)),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return shownUncached(pageOf(found, query).map((one) => shownUma(call, one)));
}

/** The resource of a policy, whose owner the caller is. @throws {OAuthError} */
function checkResource({ server, identity, clientId }: ProtectionCall, id: string): Resource {
  const resource = server.resources.find((one) => one.id === id);
  if (resource === undefined) throw invalidRequest(`Resource [${id}] cannot be found`);
  if (resource.owner !== identity.id)
    throw invalidRequest(`Only resource owner can access policies for resource [${id}]`);
  if (!resource.ownerManagedAccess)
    throw invalidRequest('Only resources with owner managed accessed can have policies');
  if (!server.allowRemoteResourceManagement)
    throw oauth(
      403,
      'request_not_supported',
      `Remote Resource Management not enabled on resource server [${clientId}]`,
    );
  return resource;
}

/** The scopes of a policy: those of its resource, where it says none. @throws {OAuthError} for others */
function checkedScopes({ server }: ProtectionCall, input: Json, { id, scopes }: Resource): readonly string[] {
  const own = scopesOf(server, scopes).map(({ name }) => name);
  const asked = listOfMember<string>(input, 'scopes') ?? [];
  if (asked.some((name) => !own.includes(name)))
    throw invalidRequest(`Some of the scopes [[${asked.join(', ')}]] are not valid for resource [${id}]`);
  return asked.length === 0 ? own : asked;
}

function create(call: ProtectionCall, resourceId: string): Response {
  const input = (bodyOf(call, shape) ?? {}) as Json;
  if (input.id != null) throw invalidRequest('Newly created uma policies should not have an id');
  const resource = checkResource(call, resourceId);
  const scopes = checkedScopes(call, input, resource);
  const { server, identity } = call;
  const name = textOf(input, 'name');
  if (server.policies.some((one) => one.name === name))
    throw oauth(409, `Policy with name [${name}] already exists`, 'Conflicting policy');
  const given = { ...input, scopes, resources: [resourceId], owner: identity.id };
  const [next, policy] = keepUmaPolicy(server, given, undefined, call);
  call.change(next);
  return shown(shownUma({ ...call, server: next }, policy));
}

function update(call: ProtectionCall, policy: Policy, resourceId: string): Response {
  const input = (bodyOf(call, shape) ?? {}) as Json;
  const resources = listOfMember<string>(input, 'resources') ?? [];
  if (resources.some((id) => id !== resourceId)) throw invalidRequest('Uma permission resource cannot be changed');
  checkedScopes(call, input, checkResource(call, resourceId));
  const [next] = keepUmaPolicy(call.server, input, policy, call);
  call.change(next);
  return { status: 201 };
}
