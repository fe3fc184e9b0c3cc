import type { Response } from '../../openid/http/endpoint-response.ts';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { hashOrder } from '../../realm/java-hash-order.ts';
import type { Json } from '../../realm/representations/json.ts';
import { patternFault } from '../evaluation/path-matcher.ts';
import { resourceShape, umaResourceShape } from '../model/authorization-shapes.ts';
import { findResources, resourceQuery } from '../model/find-resources.ts';
import { keepResource, resourceNamed, urisOf } from '../model/keep-resource.ts';
import { withoutResource } from '../model/remove-from-server.ts';
import type { Resource } from '../model/resource-server.ts';
import { scopesOf, shownResource } from '../model/show-server.ts';
import {
  bodyOf,
  type ProtectionCall,
  pageOf,
  protectionErrors,
  requireProtection,
  shown,
  shownUncached,
} from './protection-call.ts';

/** `/authz/protection/resource_set`: a resource server, or an owner, manages resources. @throws {OAuthError} */
export function answerResourceSet(call: ProtectionCall): Response {
  const { method, path, server } = call;
  requireProtection(call);
  if (!server.allowRemoteResourceManagement) throw oauth(400, 'not_supported', 'Remote management is disabled.');
  const [id, ...rest] = path;
  if (rest.length > 0) throw oauthErrors.notFound();
  if (id === undefined) {
    if (method === 'GET') return list(call);
    if (method === 'POST') return create(call);
    throw oauthErrors.methodNotAllowed();
  }
  if (method === 'GET') return shown(umaResource(call, ownResource(call, id)));
  if (method === 'PUT') return update(call, id);
  if (method !== 'DELETE') throw oauthErrors.methodNotAllowed();
  call.change(withoutResource(server, ownResource(call, id).id));
  return { status: 204 };
}

/** A resource that the caller may manage. @throws {OAuthError} */
function ownResource({ server, identity }: ProtectionCall, id: string): Resource {
  const resource = server.resources.find((one) => one.id === id);
  if (identity.isResourceServer) {
    if (resource === undefined) throw oauthErrors.notFound();
    return resource;
  }
  if (resource === undefined) throw oauth(404, 'not_found', 'Resource not found');
  if (resource.owner !== identity.id)
    throw oauth(403, 'forbidden', "You don't have permission to manage this resource");
  return resource;
}

function list(call: ProtectionCall): Response {
  const { server, query, identity } = call;
  const asked = resourceQuery(query);
  const found = findResources(server, identity.isResourceServer ? asked : { ...asked, owner: identity.id }, call);
  const page = pageOf(found, query);
  const isDeep = query.get('deep')?.toLowerCase() === 'true';
  return shownUncached(isDeep ? page.map((one) => shownResource(call, one)) : page.map(({ id }) => id));
}

/** @throws {OAuthError} when one is no pattern */
export function checkUris(input: Json): void {
  for (const uri of urisOf(input)) {
    const fault = patternFault(uri);
    if (fault !== undefined) throw protectionErrors.invalidRequest(`URI [${uri}] is not a valid template: ${fault}`);
  }
}

function create(call: ProtectionCall): Response {
  const input = bodyOf(call, umaResourceShape) as Json | undefined;
  if (input === undefined) return { status: 400 };
  checkUris(input);
  const { server, identity } = call;
  if (resourceNamed(server, String(input.name), identity.id) !== undefined)
    throw oauth(409, 'invalid_request', `Resource with name [${String(input.name)}] already exists.`);
  const [next, resource] = keepResource(server, { ...input, owner: { id: identity.id } }, call);
  call.change(next);
  const { attributes: _attributes, ...made } = shownResource({ ...call, server: next }, resource);
  return shown(withUmaScopes(made), 201);
}

function update(call: ProtectionCall, name: string): Response {
  const input = bodyOf(call, resourceShape) as Json | undefined;
  const { id } = ownResource(call, name);
  if (input === undefined) throw oauthErrors.serverError();
  checkUris(input);
  const [next] = keepResource(call.server, { ...input, _id: id }, call);
  call.change(next);
  return { status: 204 };
}

/** A resource as it is read over this API: its scopes are names. */
function umaResource(call: ProtectionCall, resource: Resource): Json {
  const names = hashOrder(scopesOf(call.server, resource.scopes).map(({ name }) => name));
  const all = shownResource(call, resource);
  const scopes = names.map((name) => ({ name }));
  const shownAs = withUmaScopes({ ...all, owner: { id: resource.owner }, scopes });
  return scopes.length > 0 ? shownAs : { ...shownAs, scopes: undefined };
}

/** The same list under the name of the standard, which comes first. */
function withUmaScopes({ scopes, icon_uri: icon, ...rest }: Json): Json {
  return {
    ...rest,
    ...(scopes !== undefined && { resource_scopes: scopes, scopes }),
    ...(icon !== undefined && { icon_uri: icon }),
  };
}
