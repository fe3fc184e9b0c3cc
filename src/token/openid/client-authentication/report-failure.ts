import type { Client } from '../../realm/realm-client.ts';
import { recordEvent } from '../context/record-event.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { OAuthError } from '../http/oauth-error.ts';
import { claimedClientId, credentialsOf } from './request-credentials.ts';

/** What is known about a request that fails. */
interface FailedRequest {
  readonly type: string;
  readonly client?: Client | undefined;
  readonly grantType?: string | undefined;
}

/** Writes the event line of an error, if it has one. */
export function reportFailure(
  context: RequestContext,
  { event, response }: Pick<OAuthError, 'event' | 'response'>,
  { type, client, grantType }: FailedRequest,
): void {
  if (event === undefined) return;
  const { realm } = context.state;
  context.request.notes?.push({ step: 'refused', text: `${event}: ${errorText(response.body)}` });
  const happened = {
    type,
    clientId: client?.clientId ?? namedClient(context),
    userId: event === 'user_disabled' ? realm.serviceAccounts.get(client?.clientId ?? '')?.id : undefined,
    ipAddress: context.clientIp,
    error: event,
    details: { reason: reasonOf(event, response.body), grant_type: grantType },
  };
  context.events.clientError(realm, happened);
  recordEvent(context, happened);
}

/** The description of an error, otherwise its whole body. */
function errorText(body = ''): string {
  try {
    return (JSON.parse(body) as { error_description?: string }).error_description ?? body;
  } catch {
    return body;
  }
}

/** The name of the event says enough about wrong credentials. */
function reasonOf(event: string, body: string | undefined): string | undefined {
  if (event === 'invalid_client_credentials' || event === 'client_not_found') return undefined;
  // A page says it to people.
  if (body === undefined || !body.startsWith('{')) return undefined;
  return (JSON.parse(body) as { error_description?: string }).error_description;
}

function namedClient(context: RequestContext): string | undefined {
  try {
    return claimedClientId(credentialsOf(formOf(context), context.request.headers.authorization));
  } catch {
    return undefined;
  }
}

/** Reports the error of an attempt, and throws it again. */
export async function reportingFailures<T>(
  context: RequestContext,
  type: string,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof OAuthError) reportFailure(context, error, { type });
    throw error;
  }
}
