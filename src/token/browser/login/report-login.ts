import { recordEvent } from '../../openid/context/record-event.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';

interface LoginFailure {
  /** Keycloak's name for what went wrong. */
  readonly error: string;
  readonly clientId?: string | undefined;
  readonly userId?: string | undefined;
  readonly details?: Readonly<Record<string, string | undefined>>;
}

/** Writes the event line of a login that fails. */
export function reportLogin(
  context: RequestContext,
  { error, clientId, userId, details = {} }: LoginFailure,
  type = 'LOGIN_ERROR',
): void {
  const text = `${error}${details.reason === undefined ? '' : `: ${details.reason}`}`;
  context.request.notes?.push({ step: 'refused', text });
  const happened = { type, clientId, userId, ipAddress: context.clientIp, error, details };
  context.events.clientError(context.state.realm, happened);
  recordEvent(context, happened);
}
