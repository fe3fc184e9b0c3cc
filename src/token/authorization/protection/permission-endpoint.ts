import type { Response } from '../../openid/http/endpoint-response.ts';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { hashOrder } from '../../realm/java-hash-order.ts';
import {
  listOf,
  type Members,
  members,
  objectOf,
  text,
  textLists,
  texts,
} from '../../realm/representations/shapes/member-kinds.ts';
import { resourceNamed } from '../model/keep-resource.ts';
import type { Resource } from '../model/resource-server.ts';
import { scopesOf } from '../model/show-server.ts';
import type { RequestedPermission } from '../permission-request.ts';
import { makeTicket } from '../permission-ticket.ts';
import { bodyOf, type ProtectionCall, shown } from './protection-call.ts';

const request: Members = { ...members(text, 'resource_id'), resource_scopes: texts, claims: textLists };
const shape = listOf(objectOf('PermissionRequest', () => request));

interface PermissionRequest {
  readonly resource_id?: string | null;
  readonly resource_scopes?: readonly string[] | null;
  readonly claims?: Readonly<Record<string, readonly string[]>> | null;
}

/** `POST /authz/protection/permission`: a ticket for what a client has tried to use. @throws {OAuthError} */
export async function answerPermission(call: ProtectionCall): Promise<Response> {
  if (call.path.length > 0) throw oauthErrors.notFound();
  if (call.method !== 'POST') throw oauthErrors.methodNotAllowed();
  const requests = (bodyOf(call, shape) ?? []) as readonly PermissionRequest[];
  if (requests.length === 0) throw oauth(400, 'invalid_permission_request', 'Invalid permission request.');
  const permissions = requests.flatMap((one) => permissionsOf(call, one));
  const claims = Object.assign({}, ...requests.map((one) => one.claims ?? {})) as Record<string, unknown>;
  return shown({ ticket: await makeTicket(call.context, call.token.claims, permissions, claims) }, 201);
}

/** @throws {OAuthError} when there is no such resource or scope */
function permissionsOf(
  call: ProtectionCall,
  { resource_id: id, resource_scopes: names }: PermissionRequest,
): RequestedPermission[] {
  if (id == null) {
    if (!names?.length) throw oauth(400, 'invalid_resource_id', 'Resource id or name not provided.');
    return [{ resource: undefined, scopes: checkedScopes(call, names, undefined) }];
  }
  const { server, identity, clientId } = call;
  const byId = server.resources.find((one) => one.id === id);
  const own = resourceNamed(server, id, identity.id);
  const ofServer = identity.isResourceServer ? undefined : resourceNamed(server, id, clientId);
  const found = byId === undefined ? [own, ofServer].flatMap((one) => one ?? []) : [byId];
  if (found.length === 0)
    throw oauth(400, 'invalid_resource_id', `Resource set with id [${id}] does not exists in this server.`);
  return found.map((one) => ({ resource: one.id, scopes: checkedScopes(call, names ?? [], one) }));
}

/** @throws {OAuthError} for a scope that the resource, and the client's resources of its type, do not have */
function checkedScopes(
  { server, clientId }: ProtectionCall,
  names: readonly string[],
  resource: Resource | undefined,
): Set<string> {
  const typed = server.resources.filter(
    ({ type, owner }) => resource?.type !== undefined && type === resource.type && owner === clientId,
  );
  const ids =
    resource === undefined ? server.scopes.map(({ id }) => id) : [resource, ...typed].flatMap(({ scopes }) => scopes);
  const known = scopesOf(server, ids).map(({ name }) => name);
  const unknown = hashOrder(names).find((name) => !known.includes(name));
  if (unknown !== undefined) throw oauth(400, 'invalid_scope', `Scope [${unknown}] is invalid`);
  return new Set(names);
}
