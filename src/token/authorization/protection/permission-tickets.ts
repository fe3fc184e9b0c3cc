import type { Response } from '../../openid/http/endpoint-response.ts';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { flag, members, objectOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import { textOf } from '../model/authorization-shapes.ts';
import { withGrantedTicket, withNewTicket, withoutTicket } from '../model/grant-ticket.ts';
import type { PermissionTicket } from '../model/resource-server.ts';
import { newTicket } from './new-ticket.ts';
import { bodyOf, type ProtectionCall, pageOf, protectionErrors, requireProtection, shown } from './protection-call.ts';

const ticketMembers = {
  ...members(text, 'id owner resource scope scopeName resourceName requester ownerName requesterName'),
  granted: flag,
};
const shape = objectOf('PermissionTicketRepresentation', () => ticketMembers);

/** `/authz/protection/permission/ticket`: what users have asked for, and owners have granted. @throws {OAuthError} */
export function answerTickets(call: ProtectionCall): Response {
  requireProtection(call);
  const { method, path, query } = call;
  const [id, ...rest] = path;
  if (rest.length > 0) throw oauthErrors.notFound();
  if (id === 'count' && method === 'GET') return shown(findTickets(call).length);
  if (id === undefined && method === 'GET')
    return shown(pageOf(findTickets(call), query).map((one) => shownTicket(call, one, hasNames(query))));
  if (id === undefined && method === 'POST') return create(call);
  if (id === undefined && method === 'PUT') return update(call);
  if (id === undefined || method !== 'DELETE') throw oauthErrors.methodNotAllowed();
  return remove(call, id);
}

const hasNames = (query: URLSearchParams) => query.get('returnNames')?.toLowerCase() === 'true';

function shownTicket({ server, names }: ProtectionCall, ticket: PermissionTicket, isNamed = false): Json {
  const { id, owner, resource, scope, granted, requester } = ticket;
  const nameOf = (holder: string) => names.user(holder)?.username ?? names.client(holder)?.clientId;
  const scopeName = server.scopes.find((one) => one.id === scope)?.name;
  return {
    id,
    owner,
    resource,
    ...(scope !== undefined && { scope }),
    granted,
    ...(isNamed && {
      ...(scopeName !== undefined && { scopeName }),
      resourceName: server.resources.find((one) => one.id === resource)?.name,
    }),
    requester,
    ...(isNamed && { ownerName: nameOf(owner), requesterName: nameOf(requester) }),
  };
}

/** The tickets that a query means. Users see those that they have asked for, or are asked for. */
function findTickets({ server, names, identity, query }: ProtectionCall): PermissionTicket[] {
  const userOf = (name: string | null) => (name === null ? undefined : (names.user(name)?.id ?? name));
  const [owner, requester] = [userOf(query.get('owner')), userOf(query.get('requester'))];
  const [resource, scopeName, granted] = ['resourceId', 'scopeId', 'granted'].map(
    (name) => query.get(name) ?? undefined,
  );
  const scope = server.scopes.find(({ id, name }) => id === scopeName || name === scopeName)?.id ?? scopeName;
  const own = identity.isResourceServer ? undefined : identity.id;
  return server.permissionTickets
    .filter(
      (one) =>
        (own === undefined || one.owner === own || one.requester === own) &&
        (owner === undefined || one.owner === owner) &&
        (requester === undefined || one.requester === requester) &&
        (resource === undefined || one.resource === resource) &&
        (scope === undefined || one.scope === scope) &&
        (granted === undefined || one.granted === (granted.toLowerCase() === 'true')),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function create(call: ProtectionCall): Response {
  const input = bodyOf(call, shape) as Json | undefined;
  if (input === undefined) throw protectionErrors.invalidRequest('invalid_permission');
  const ticket = newTicket(call, input);
  const next =
    input.granted === true ? withGrantedTicket(call.server, ticket, call) : withNewTicket(call.server, ticket);
  call.change(next);
  return shown(shownTicket(call, { ...ticket, granted: input.granted === true }));
}

/** @throws {OAuthError} when there is none of the identifier */
function ticketOf({ server }: ProtectionCall, id: string | undefined): PermissionTicket {
  const ticket = server.permissionTickets.find((one) => one.id === id);
  if (ticket === undefined) throw protectionErrors.invalidRequest('invalid_ticket');
  return ticket;
}

function update(call: ProtectionCall): Response {
  const input = (bodyOf(call, shape) ?? {}) as Json;
  const ticket = ticketOf(call, textOf(input, 'id'));
  const { identity, server } = call;
  if (ticket.owner !== identity.id && !identity.isResourceServer)
    throw oauth(
      403,
      'not_authorised',
      `permissions for [${String(input.resource ?? null)}] can be updated only by the owner or by the resource server`,
    );
  if (input.granted !== true) call.change(withoutTicket(server, ticket));
  else if (!ticket.granted) call.change(withGrantedTicket(server, ticket, call));
  return { status: 204 };
}

function remove(call: ProtectionCall, id: string): Response {
  const ticket = ticketOf(call, id);
  const { identity } = call;
  if (![ticket.owner, ticket.requester].includes(identity.id) && !identity.isResourceServer)
    throw oauth(
      403,
      'not_authorised',
      `permissions for [${ticket.resource}] can be deleted only by the owner, the requester, or the resource server`,
    );
  call.change(withoutTicket(call.server, ticket));
  return { status: 204 };
}
