import { recordEvent } from '../context/record-event.ts';
import type { RequestContext } from '../context/request-context.ts';

interface LoginFailure {
  /** Keycloak's name for what went wrong. */
  readonly error: string;
  readonly clientId?: string | undefined;
  readonly userId?: string | undefined;
  readonly details?: Readonly<Record<string, string | undefined>>;
}

/** Writes the event line of a login that goes wrong. */
export function reportLogin(
  context: RequestContext,
  { error, clientId, userId, details = {} }: LoginFailure,
  type = 'LOGIN_ERROR',
): void {
  context.request.note?.('refused', `${error}${details.reason === undefined ? '' : `: ${details.reason}`}`);
  const happened = { type, clientId, userId, ipAddress: context.clientIp, error, details };
  context.events.clientError(context.state.realm, happened);
  recordEvent(context, happened);
}
