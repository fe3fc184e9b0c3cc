import type { Changing } from './keep-resource.ts';
import type { PermissionTicket, Policy, ResourceServer } from './resource-server.ts';

const newPolicy = {
  logic: 'POSITIVE',
  decisionStrategy: 'UNANIMOUS',
  config: {},
  resources: [],
  scopes: [],
  policies: [],
} as const;

/** A server in which the owner of a resource has granted a ticket: by a permission for the one who asks. */
export function withGrantedTicket(
  server: ResourceServer,
  ticket: PermissionTicket,
  { newId }: Pick<Changing, 'newId'>,
): ResourceServer {
  const { owner, requester, resource, scope } = ticket;
  const sibling = server.permissionTickets.find(
    (one) =>
      one.owner === owner && one.requester === requester && one.resource === resource && one.policy !== undefined,
  );
  const scopes = scope === undefined ? [] : [scope];
  const before = server.policies.find(({ id }) => id === sibling?.policy);
  const user: Policy = {
    ...newPolicy,
    id: newId(),
    name: newId(),
    type: 'user',
    owner,
    config: { users: JSON.stringify([requester]) },
  };
  const permission: Policy =
    before === undefined
      ? {
          ...newPolicy,
          id: newId(),
          name: newId(),
          type: 'uma',
          owner,
          resources: [resource],
          scopes,
          policies: [user.id],
        }
      : { ...before, scopes: [...new Set([...before.scopes, ...scopes])] };
  const policies =
    before === undefined
      ? [...server.policies, user, permission]
      : server.policies.map((one) => (one === before ? permission : one));
  const granted: PermissionTicket = { ...ticket, granted: true, policy: permission.id };
  return { ...server, policies, permissionTickets: withTicket(server, granted) };
}

const withTicket = ({ permissionTickets: all }: ResourceServer, ticket: PermissionTicket) =>
  all.some(({ id }) => id === ticket.id) ? all.map((one) => (one.id === ticket.id ? ticket : one)) : [...all, ticket];

export const withNewTicket = (server: ResourceServer, ticket: PermissionTicket): ResourceServer => ({
  ...server,
  permissionTickets: withTicket(server, ticket),
});

/** A server without a ticket, and without what it has granted. */
export function withoutTicket(server: ResourceServer, ticket: PermissionTicket): ResourceServer {
  const left = server.permissionTickets.filter(({ id }) => id !== ticket.id);
  const permission = server.policies.find(({ id }) => id === ticket.policy);
  if (permission === undefined) return { ...server, permissionTickets: left };
  const isNeeded = left.some(({ policy }) => policy === permission.id);
  const gone = new Set(isNeeded ? [] : [permission.id, ...permission.policies]);
  const policies = server.policies
    .filter(({ id }) => !gone.has(id))
    .map((one) => (one === permission ? { ...one, scopes: one.scopes.filter((id) => id !== ticket.scope) } : one));
  return { ...server, policies, permissionTickets: left };
}
