import { type Form, valuesOf } from '../openid/http/form.ts';
import { oauthErrors } from '../openid/http/oauth-error.ts';
import { matchPath } from './evaluation/path-matcher.ts';
import type { Resource, ResourceServer } from './model/resource-server.ts';
import { permissionErrors } from './permission-errors.ts';

/** One permission of a request: a resource by identifier or name, and names of scopes. */
export interface RequestedPermission {
  resource: string | undefined;
  readonly scopes: Set<string>;
}

/** How a client wants its permissions. */
export interface PermissionRequest {
  /** Client id of the resource server. */
  readonly audience: string | undefined;
  readonly ticket: string | undefined;
  readonly rpt: string | undefined;
  readonly scope: string | undefined;
  readonly claimToken: string | undefined;
  readonly claimTokenFormat: string | undefined;
  readonly mode: string | undefined;
  readonly isSubmitted: boolean;
  readonly hasNames: boolean;
  readonly limit: number | undefined;
}

/** @throws {OAuthError} when the limit is no number */
export function readPermissionRequest({ first }: Form): PermissionRequest {
  const limit = first.get('response_permissions_limit');
  if (limit !== undefined && !/^[+-]?\d{1,10}$/.test(limit)) throw oauthErrors.serverError();
  const isTrue = (name: string, missing: boolean) => (first.get(name) ?? String(missing)).toLowerCase() === 'true';
  return {
    audience: first.get('audience'),
    ticket: first.get('ticket'),
    rpt: first.get('rpt'),
    scope: first.get('scope'),
    claimToken: first.get('claim_token'),
    claimTokenFormat: first.get('claim_token_format'),
    mode: first.get('response_mode'),
    isSubmitted: isTrue('submit_request', true),
    hasNames: isTrue('response_include_resource_name', true),
    limit: limit === undefined ? undefined : Number(limit),
  };
}

/** The permissions in the form. @param server where resources are looked up by URI @throws {OAuthError} */
export function requestedPermissions(
  form: Form,
  server: () => { readonly server: ResourceServer; readonly clientId: string },
): RequestedPermission[] {
  const permissions: RequestedPermission[] = [];
  const add = (resource: string, scopes: readonly string[]) => {
    const known = resource === '' ? undefined : permissions.find((one) => one.resource === resource);
    const permission = known ?? { resource: resource.trim() === '' ? undefined : resource, scopes: new Set<string>() };
    if (known === undefined) permissions.push(permission);
    for (const scope of scopes) permission.scopes.add(scope);
  };
  const isUri = form.first.get('permission_resource_format') === 'uri';
  const isMatched = form.first.get('permission_resource_matching_uri')?.toLowerCase() === 'true';
  for (const value of valuesOf(form, 'permission')) {
    const [name = '', names] = value.split('#');
    const scopes = names === undefined || names === '' ? [] : names.split(',');
    if (!isUri || (name === '' && scopes.length > 0)) add(name, scopes);
    else for (const { id } of resourcesAt(server(), name, isMatched)) add(id, scopes);
  }
  return permissions;
}

/** The resources with a URI, or of the client with a pattern of it. */
export function findByUri(
  { resources }: ResourceServer,
  clientId: string,
  uri: string,
  isMatched: boolean,
): readonly Resource[] {
  const exact = resources.filter(({ uris }) => uris.includes(uri));
  if (exact.length > 0 || !isMatched) return exact;
  const patterns = resources
    .filter(({ owner }) => owner === clientId)
    .flatMap((target) => target.uris.map((pattern) => ({ pattern, target })));
  const match = matchPath(patterns, uri);
  return match === undefined ? [] : [match];
}

/** @throws {OAuthError} when there is none */
function resourcesAt(
  { server, clientId }: { readonly server: ResourceServer; readonly clientId: string },
  uri: string,
  isMatched: boolean,
): readonly Resource[] {
  if (uri === '') throw permissionErrors.noUri();
  const found = findByUri(server, clientId, uri, isMatched);
  if (found.length === 0) throw permissionErrors.unknownUri(uri);
  return found;
}
