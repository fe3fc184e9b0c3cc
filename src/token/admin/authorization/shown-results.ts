import type { PolicyDecision } from '../../authorization/evaluation/decide-policy.ts';
import type { PermissionResult } from '../../authorization/evaluation/evaluate-permission.ts';
import { resourcesOf, scopesOf } from '../../authorization/model/show-server.ts';
import type { Json } from '../../realm/representations/json.ts';
import type { AuthorizationCall } from './authorization-call.ts';

const effect = (isGranted: boolean) => (isGranted ? 'PERMIT' : 'DENY');

/** What became of each permission, by the name of its resource. */
export function shownResults(call: AuthorizationCall, results: readonly PermissionResult[]): Json[] {
  const nameOf = ({ asked }: PermissionResult) => asked.resource?.name ?? '';
  return results.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).map((result) => shownResult(call, result));
}

function shownResult(call: AuthorizationCall, { asked, granted, decisions }: PermissionResult): Json {
  const { resource } = asked;
  const left = granted === undefined ? asked.scopes : asked.scopes.filter(({ name }) => granted.scopes.includes(name));
  const scopes = left.map(({ id, name }) => ({ id, name }));
  const names = `[${scopes.map(({ name }) => name).join(', ')}]`;
  const about =
    resource === undefined
      ? { name: `Any Resource with Scopes ${names}` }
      : { name: scopes.length > 0 ? `${resource.name} with scopes ${names}` : resource.name, _id: resource.id };
  return {
    resource: about,
    scopes,
    policies: decisions.map((decision) => shownDecision(call, decision, resource?.scopes ?? [])),
    status: effect(granted !== undefined),
    allowedScopes: granted === undefined ? [] : scopes,
    deniedScopes: [],
  };
}

/** @param ofResource the scopes of the resource, which a permission for it has */
function shownDecision(call: AuthorizationCall, decision: PolicyDecision, ofResource?: readonly string[]): Json {
  const { policy, isGranted, asked } = decision;
  const { id, name, type, decisionStrategy } = policy;
  const own = scopesOf(call.server, policy.scopes).map((scope) => scope.name);
  const all = scopesOf(call.server, ofResource ?? []).map((scope) => scope.name);
  const description = type === 'uma' ? describeShared(call, policy.id, policy.description) : policy.description;
  return {
    policy: {
      id,
      name,
      ...(description !== undefined && { description }),
      type,
      resources: resourcesOf(call.server, policy.resources).map((one) => one.name),
      scopes: type === 'resource' ? all : own,
      logic: 'POSITIVE',
      decisionStrategy,
      config: {},
    },
    status: effect(isGranted),
    // What an aggregate has asked is not told (Keycloak 26.7).
    associatedPolicies: ofResource === undefined ? [] : asked.map((other) => shownDecision(call, other)),
    scopes: isGranted ? [] : own,
  };
}

/** Who shares with whom, as Keycloak 26.7 describes it. */
function describeShared({ server, names }: AuthorizationCall, id: string, description: string | undefined): string {
  const ticket = server.permissionTickets.find(({ policy }) => policy === id);
  if (ticket === undefined)
    return description === undefined ? 'User-Managed Policy' : `${description} (User-Managed Policy)`;
  const nameOf = (holder: string) => {
    const user = names.user(holder);
    return user?.email ?? user?.username ?? names.client(holder)?.clientId;
  };
  return `Resource owner (${nameOf(ticket.owner)}) grants access to ${nameOf(ticket.requester)}`;
}
