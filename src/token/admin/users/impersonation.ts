import { recordEvent } from '../../openid/context/record-event.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { endSession } from '../../openid/logout/end-session.ts';
import { openUserSession } from '../../openid/sessions/open-session.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson } from '../admin-response.ts';
import { sessionsOf } from '../sessions/session-representation.ts';
import { locatedUser } from './user-call.ts';

/** Logs an administrator in as somebody else: the browser that asks gets the cookies of that user. */
export const impersonation: AdminRoutes = { 'users/{user}/impersonation': { POST: impersonate } };

async function impersonate(call: RealmCall): Promise<Response> {
  const { id, enabled, serviceAccountClientId } = locatedUser(call);
  call.require('impersonation');
  if (enabled !== true) throw adminErrors.badRequest('User is disabled');
  if (serviceAccountClientId !== undefined) throw adminErrors.badRequest('Service accounts cannot be impersonated');
  const { caller, context, state } = call;
  const user = state.realm.usersById.get(id);
  if (user === undefined) throw oauthErrors.serverError();
  const sameRealm = caller.realm.name === state.realm.name && caller.sessionId !== undefined;
  if (sameRealm)
    for (const own of await sessionsOf(state, (each) => each.id === caller.sessionId && !each.offline))
      await endSession(context, own);
  const notes = new Map([['clientAddress', call.clientIp]]);
  const session = await openUserSession(state, { userId: id, notes });
  recordEvent(context, {
    type: 'IMPERSONATE',
    clientId: undefined,
    userId: id,
    sessionId: session.id,
    details: { impersonator_realm: caller.realm.name, impersonator: caller.user.username },
  });
  const leadingHeaders = await call.impersonationCookies(context, session, user, sameRealm);
  return { ...adminJson({ redirect: `${call.baseUrl}${state.path}/account`, sameRealm }), leadingHeaders };
}
