import type { Policy, ResourceServer } from './resource-server.ts';

const others = (ids: readonly string[], gone: string) => ids.filter((id) => id !== gone);

/** A server without a resource. Permissions for nothing else go with it. */
export function withoutResource(server: ResourceServer, id: string): ResourceServer {
  const policies = server.policies.flatMap((policy) => {
    if (!policy.resources.includes(id)) return [policy];
    const resources = others(policy.resources, id);
    return resources.length === 0 ? [] : [{ ...policy, resources }];
  });
  return {
    ...server,
    policies,
    resources: server.resources.filter((one) => one.id !== id),
    permissionTickets: server.permissionTickets.filter(({ resource }) => resource !== id),
  };
}

/** A server without a scope. Permissions for nothing else go with it. */
export function withoutScope(server: ResourceServer, id: string): ResourceServer {
  const policies = server.policies.flatMap((policy) => {
    if (!policy.scopes.includes(id)) return [policy];
    return policy.scopes.length === 1 ? [] : [{ ...policy, scopes: others(policy.scopes, id) }];
  });
  return {
    ...server,
    policies,
    scopes: server.scopes.filter((one) => one.id !== id),
    permissionTickets: server.permissionTickets.filter(({ scope }) => scope !== id),
  };
}

/** A server without a policy, and without those that were made for it. */
export function withoutPolicy(server: ResourceServer, policy: Policy): ResourceServer {
  const gone = new Set([policy.id, ...(policy.type === 'uma' ? policy.policies : [])]);
  return {
    ...server,
    policies: server.policies
      .filter(({ id }) => !gone.has(id))
      .map((one) =>
        one.policies.some((id) => gone.has(id))
          ? { ...one, policies: one.policies.filter((id) => !gone.has(id)) }
          : one,
      ),
  };
}
