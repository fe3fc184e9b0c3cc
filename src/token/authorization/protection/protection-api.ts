import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { AuthorizationFault } from '../model/authorization-fault.ts';
import { answerPermission } from './permission-endpoint.ts';
import { answerTickets } from './permission-tickets.ts';
import { type ProtectionCall, protectionCall } from './protection-call.ts';
import { answerResourceSet } from './resource-set.ts';
import { answerUmaPolicies } from './uma-policies.ts';

/** Answers a request below `/realms/{realm}/authz/protection`. @param path its segments there @throws {OAuthError} */
export async function answerProtection(context: RequestContext, path: readonly string[]): Promise<Response> {
  const [part, ...rest] = path;
  const isTicket = part === 'permission' && rest[0] === 'ticket';
  const answer = isTicket ? answerTickets : parts.get(part ?? '');
  if (answer === undefined) throw oauthErrors.methodNotAllowed();
  try {
    return await answer(await protectionCall(context, isTicket ? rest.slice(1) : rest));
  } catch (error) {
    throw error instanceof AuthorizationFault ? authorizationError(error) : error;
  }
}

type Answer = (call: ProtectionCall) => Response | Promise<Response>;

const parts: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['resource_set', answerResourceSet],
  ['permission', answerPermission],
  ['uma-policy', answerUmaPolicies],
]);

/** The response to what Keycloak refuses. */
export function authorizationError({ kind, message }: AuthorizationFault) {
  switch (kind) {
    case 'told':
      return oauth(400, message);
    case 'conflict':
      return oauth(409, 'conflict', 'Duplicate resource error');
    case 'hidden':
      return oauthErrors.serverError();
  }
}
