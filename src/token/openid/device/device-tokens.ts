import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import { loginTokens } from '../grants/login-tokens.ts';
import { verifierFault } from '../grants/pkce.ts';
import type { Form } from '../http/form.ts';
import { liveSession } from '../sessions/open-session.ts';
import { sessionOf } from '../sessions/session-store.ts';
import type { TokenResponse } from '../tokens/issue-tokens.ts';
import { type DeviceCode, deviceByCode, hasDeviceFlow, takeDevice } from './device-code.ts';
import { deviceErrors } from './device-errors.ts';

/** The tokens of a device (RFC 8628 section 3.4). The checks are in the order of Keycloak 26.7. @throws {OAuthError} */
export async function deviceTokens(context: RequestContext, client: Client, form: Form): Promise<TokenResponse> {
  const { state } = context;
  const device = await askedDevice(context, client, form);
  const fault = verifierFault(device, form.first.get('code_verifier'));
  if (fault !== undefined) throw deviceErrors.invalidGrant(fault.text, fault.event);
  const userSession = await state.sessions.get({ id: device.sessionId ?? '', offline: false });
  const session = sessionOf(userSession, client.clientId);
  if (session === undefined) throw deviceErrors.noSession();
  if (!(await takeDevice(state, device))) throw deviceErrors.badCode();
  const user = state.realm.usersById.get(session.userId);
  if (user === undefined) throw deviceErrors.invalidGrant('User not found', 'user_not_found');
  if (!user.enabled) throw deviceErrors.invalidGrant('User disabled', 'user_disabled');
  if ((await liveSession(state, session)) === undefined)
    throw deviceErrors.invalidGrant('Session not active', 'user_session_not_found');
  return loginTokens(context, { client, user, session, request: device, grant: 'dg' });
}

/** The device that a request is about. @throws {OAuthError} when it asks too early, or nobody has logged in for it */
async function askedDevice({ state }: RequestContext, client: Client, form: Form): Promise<DeviceCode> {
  if (!hasDeviceFlow(client)) throw deviceErrors.noGrant();
  const code = form.first.get('device_code');
  if (code === undefined) throw deviceErrors.noCode();
  const device = await deviceByCode(state, code);
  if (device === undefined) throw deviceErrors.badCode();
  if (device.clientId !== client.clientId) throw deviceErrors.otherClient();
  const now = state.now();
  if (now > device.expiresAt) throw deviceErrors.expired();
  // The store remembers an identifier up to and including a second.
  if (device.interval > 0 && !(await state.assertions.add(`device ${code}`, now + device.interval - 1)))
    throw deviceErrors.slowDown();
  if (device.isDenied === true) throw deviceErrors.denied();
  if (device.sessionId === undefined) throw deviceErrors.pending();
  return device;
}
