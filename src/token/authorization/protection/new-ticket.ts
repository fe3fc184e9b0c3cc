import { oauth } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { textOf } from '../model/authorization-shapes.ts';
import type { PermissionTicket } from '../model/resource-server.ts';
import type { ProtectionCall } from './protection-call.ts';

const invalid = (why: string) => oauth(400, 'invalid_permission', why);

/** A ticket that an owner or a resource server makes for somebody. @throws {OAuthError} when it cannot be (Keycloak 26.7) */
export function newTicket(call: ProtectionCall, input: Json): PermissionTicket {
  const { server, names, identity, newId } = call;
  const [id, resourceId, scopeId, scopeName, requester, requesterName] = [
    ...['id', 'resource', 'scope', 'scopeName', 'requester', 'requesterName'].map((name) => textOf(input, name)),
  ];
  if (id !== undefined) throw invalid('created permissions should not have id');
  if (resourceId === undefined) throw invalid('created permissions should have resource');
  if (scopeId === undefined && scopeName === undefined)
    throw invalid('created permissions should have scope or scopeName');
  if (requester === undefined && requesterName === undefined)
    throw invalid('created permissions should have requester or requesterName');
  const resource = server.resources.find((one) => one.id === resourceId);
  if (resource === undefined)
    throw oauth(400, 'invalid_resource_id', `Resource set with id [${resourceId}] does not exists in this server.`);
  if (!identity.isResourceServer && resource.owner !== identity.id)
    throw oauth(
      403,
      'not_authorised',
      `permissions for [${resourceId}] can be only created by the owner or by the resource server itself`,
    );
  if (!resource.ownerManagedAccess)
    throw invalid('permission can only be created for resources with user-managed access enabled');
  const user = names.user(requester ?? requesterName ?? '');
  if (user === undefined) throw invalid('Requester does not exists in this server as user.');
  const scope = server.scopes.find((one) => (scopeName === undefined ? one.id === scopeId : one.name === scopeName));
  if (scope === undefined) throw oauth(400, 'invalid_scope', `Scope [${scopeId ?? scopeName}] is invalid`);
  if (!resource.scopes.includes(scope.id))
    throw oauth(400, 'invalid_resource_id', `Resource set with id [${resourceId}] does not have Scope [${scope.name}]`);
  const isThere = server.permissionTickets.some(
    (one) => one.resource === resourceId && one.scope === scope.id && one.requester === user.id,
  );
  if (isThere) throw invalid('Permission already exists');
  return {
    id: newId(),
    owner: resource.owner,
    requester: user.id,
    resource: resourceId,
    scope: scope.id,
    granted: false,
  };
}
