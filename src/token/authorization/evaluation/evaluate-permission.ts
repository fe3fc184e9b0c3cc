import {
  type Policy,
  type ResourceServer,
  resourceTypeKey,
  type Scope,
  typicalResources,
} from '../model/resource-server.ts';
import type { AskedPermission, GrantedPermission } from './asked-permission.ts';
import { type DecidePolicy, type PolicyDecision, together } from './decide-policy.ts';

/** Who decides about what. */
export interface Evaluating {
  readonly server: ResourceServer;
  /** Identifier of the client. */
  readonly clientId: string;
  /** Identifier of who asks. */
  readonly identityId: string;
  readonly decide: DecidePolicy;
}

/** What the permissions of a resource server say of one that is asked for. */
export interface PermissionResult {
  readonly asked: AskedPermission;
  /** Undefined: it is denied. */
  readonly granted: GrantedPermission | undefined;
  readonly decisions: readonly PolicyDecision[];
}

/** The permissions that are about a resource, its type, or a scope. */
function permissionsFor({ server, clientId }: Evaluating, { resource, scopes }: AskedPermission): Policy[] {
  const { policies } = server;
  const about = (id: string) => policies.filter((policy) => policy.resources.includes(id));
  const ofType = (type: string) =>
    policies.filter((policy) => policy.config[resourceTypeKey] === type && policy.policies.length > 0);
  const found = new Set<Policy>(resource === undefined ? [] : about(resource.id));
  const type = resource?.type;
  if (resource !== undefined && type !== undefined) {
    for (const policy of ofType(type)) found.add(policy);
    for (const one of typicalResources(server, resource, clientId))
      for (const policy of about(one.id)) found.add(policy);
  }
  const ids = scopes.map(({ id }) => id);
  for (const policy of policies)
    if (
      policy.type === 'scope' &&
      policy.resources.length === 0 &&
      policy.config[resourceTypeKey] === undefined &&
      policy.scopes.some((id) => ids.includes(id))
    )
      found.add(policy);
  return [...found];
}

/** What a permission says; undefined when there is nobody to ask. */
function decisionOf(
  evaluating: Evaluating,
  permission: Policy,
  { resource }: AskedPermission,
): PolicyDecision | undefined {
  // Who owns a resource has it, whatever is said of others.
  const isOwner = permission.type === 'uma' && resource?.owner === evaluating.identityId;
  if (isOwner) return { policy: permission, isGranted: true, asked: [] };
  const asked = permission.policies.flatMap((id) => evaluating.decide(id) ?? []);
  if (asked.length === 0) return undefined;
  return { policy: permission, asked, isGranted: together(permission.decisionStrategy, asked) };
}

/** Asks all policies about a permission (Keycloak 26.7). @throws {AuthorizationFault} when one cannot be decided */
export function evaluatePermission(evaluating: Evaluating, asked: AskedPermission): PermissionResult | undefined {
  const { policyEnforcementMode: mode } = evaluating.server;
  if (mode === 'DISABLED' || asked.isGranted) return { asked, granted: grantedWhole(asked), decisions: [] };
  const permissions = permissionsFor(evaluating, asked);
  if (permissions.length === 0) {
    const isFree = mode === 'PERMISSIVE' && asked.resource?.ownerManagedAccess !== true;
    return isFree ? { asked, granted: grantedWhole(asked), decisions: [] } : undefined;
  }
  const decisions = permissions.flatMap((permission) => decisionOf(evaluating, permission, asked) ?? []);
  if (decisions.length === 0) return undefined;
  return { asked, granted: grantedBy(evaluating, asked, decisions), decisions };
}

/** A resource without one of its scopes is not granted. */
function grantedWhole({ resource, scopes, claims }: AskedPermission): GrantedPermission | undefined {
  if (scopes.length === 0 && (resource === undefined || resource.scopes.length > 0)) return undefined;
  return { resource, scopes: scopes.map(({ name }) => name), claims };
}

/** The scopes that permissions grant together, and whether they deny anything. */
function grantedBy(
  { server, clientId }: Evaluating,
  { resource, scopes, claims }: AskedPermission,
  decisions: readonly PolicyDecision[],
): GrantedPermission | undefined {
  const granted = new Set<Scope>();
  const denied = new Set<Scope>();
  const shared: Policy[] = [];
  let isResourceGranted = false;
  let isAnyDenied = false;
  for (const { policy, isGranted } of decisions) {
    const isAbout = resource !== undefined && policy.resources.includes(resource.id);
    const own = scopes.filter(({ id }) => policy.scopes.includes(id));
    if (isGranted) {
      for (const scope of policy.type === 'scope' ? own : policy.type === 'resource' ? scopes : []) {
        granted.add(scope);
        // A scope that comes from the type of the resource is not denied any more.
        if (policy.type === 'scope' && resource?.scopes.includes(scope.id) === false) denied.delete(scope);
      }
      if (policy.type === 'uma' && resource?.ownerManagedAccess === true) shared.push(policy);
      isResourceGranted ||= isAbout && (policy.type !== 'scope' || resource.owner !== clientId);
      continue;
    }
    isAnyDenied = true;
    if (policy.type === 'resource') {
      if (isAbout || !isResourceGranted) for (const scope of scopes) denied.add(scope);
    } else if (isAbout || policy.resources.length === 0)
      for (const scope of server.scopes) if (policy.scopes.includes(scope.id)) denied.add(scope);
  }
  if (server.decisionStrategy === 'AFFIRMATIVE') for (const scope of granted) denied.delete(scope);
  for (const scope of denied) granted.delete(scope);
  if (shared.length > 0) {
    const ids = shared.flatMap((policy) => policy.scopes);
    const mine = scopes.length > 0 ? scopes : server.scopes;
    for (const scope of mine) if (ids.includes(scope.id)) granted.add(scope);
    if (granted.size === 0 && resource !== undefined && resource.scopes.length > 0) return undefined;
  } else if (granted.size === 0 && ((!isResourceGranted && scopes.length > 0) || isAnyDenied)) return undefined;
  if (resource === undefined && granted.size === 0) return undefined;
  return { resource, scopes: [...granted].map(({ name }) => name), claims };
}
