import { resourceShape } from '../../authorization/model/authorization-shapes.ts';
import { findResources, resourceQuery } from '../../authorization/model/find-resources.ts';
import { keepResource, resourceNamed } from '../../authorization/model/keep-resource.ts';
import { withoutResource } from '../../authorization/model/remove-from-server.ts';
import {
  isPermission,
  type Resource,
  resourceTypeKey,
  typicalResources,
} from '../../authorization/model/resource-server.ts';
import { briefPolicy, scopesOf, shownResource } from '../../authorization/model/show-server.ts';
import { checkUris } from '../../authorization/protection/resource-set.ts';
import { noCache } from '../../openid/http/endpoint-response.ts';
import { oauth } from '../../openid/http/oauth-error.ts';
import { page } from '../../openid/http/paging.ts';
import { hashOrderBy } from '../../realm/java-hash-order.ts';
import type { Json } from '../../realm/representations/json.ts';
import { adminJson, done } from '../admin-response.ts';
import { isOff } from '../query-flag.ts';
import { representation } from '../request-body.ts';
import { type AuthorizationCall, itemOf, type Routes, requireManage, requireView } from './authorization-call.ts';

const resourceOf = (call: AuthorizationCall) => itemOf(call.server.resources, call.params.id);
const missing = { status: 404, headers: [noCache] };

/** What is made, with its representation. */
export const madeJson = (value: unknown) => ({ ...adminJson(value), status: 201 });

/** Reads from a resource; one that is not there is an empty answer. */
const about = (read: (call: AuthorizationCall, resource: Resource) => unknown) => (call: AuthorizationCall) => {
  requireView(call);
  const resource = call.server.resources.find(({ id }) => id === call.params.id);
  return resource === undefined ? missing : adminJson(read(call, resource));
};

/** The scopes of a resource, and those of the client's resources of its type. */
function scopesWithType({ server, clientId }: AuthorizationCall, resource: Resource): Json[] {
  const own = scopesOf(server, resource.scopes).map(({ id, name }) => ({ id, name }));
  const others = typicalResources(server, resource, clientId)
    .flatMap((one) => scopesOf(server, one.scopes))
    .map(({ id, name, iconUri }) => ({ id, name, ...(iconUri !== undefined && { iconUri }) }))
    .filter(({ id }) => !resource.scopes.includes(id));
  return [...own, ...new Map(others.map((one) => [one.id, one])).values()];
}

/** The permissions that are about a resource. */
function permissionsOf({ server, clientId }: AuthorizationCall, resource: Resource): Json[] {
  const { type } = resource;
  const ids = [resource, ...typicalResources(server, resource, clientId)].map(({ id }) => id);
  const found = server.policies.filter(
    (one) =>
      isPermission(one) &&
      one.type !== 'uma' &&
      (one.resources.some((id) => ids.includes(id)) ||
        (type !== undefined && resource.owner !== clientId && one.config[resourceTypeKey] === type) ||
        (one.type === 'scope' && one.resources.length === 0 && one.scopes.some((id) => resource.scopes.includes(id)))),
  );
  return hashOrderBy(found, ({ id }) => id).map((one) => briefPolicy(one));
}

/** The resources of a resource server. */
export const resourceRoutes: Routes = {
  'GET resource'(call) {
    requireView(call);
    const found = page(findResources(call.server, resourceQuery(call.query), call), call.query, 100);
    return adminJson(found.map((one) => shownResource(call, one, !isOff(call.query, 'deep'))));
  },
  'POST resource'(call) {
    const input = representation(call, resourceShape);
    requireManage(call);
    const named = input.owner as Json | null | undefined;
    if (named != null && typeof named.id !== 'string')
      throw oauth(400, 'invalid_request', 'You must specify the resource owner.');
    checkUris(input);
    const owner = named?.id ?? call.clientId;
    if (resourceNamed(call.server, String(input.name), String(owner)) !== undefined)
      throw oauth(409, 'invalid_request', `Resource with name [${String(input.name)}] already exists.`);
    const [server, resource] = keepResource(call.server, input, call);
    call.change(server);
    return madeJson(shownResource({ ...call, server }, resource));
  },
  'GET resource/search'(call) {
    requireView(call);
    const name = call.query.get('name');
    if (name === null) return { status: 400, headers: [noCache] };
    const resource = resourceNamed(call.server, name, call.clientId);
    return resource === undefined ? { status: 204, headers: [noCache] } : adminJson(shownResource(call, resource));
  },
  'GET resource/{id}'(call) {
    requireView(call);
    return adminJson(shownResource(call, resourceOf(call)));
  },
  'PUT resource/{id}'(call) {
    requireManage(call);
    const input = representation(call, resourceShape);
    checkUris(input);
    const { id } = resourceOf(call);
    const [server] = keepResource(call.server, { ...input, _id: id }, call);
    call.change(server);
    return done;
  },
  'DELETE resource/{id}'(call) {
    requireManage(call);
    call.change(withoutResource(call.server, resourceOf(call).id));
    return done;
  },
  'GET resource/{id}/scopes': about(scopesWithType),
  'GET resource/{id}/permissions': about(permissionsOf),
  'GET resource/{id}/attributes': about((_call, { attributes }) => attributes),
};
