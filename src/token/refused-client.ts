import { claimedClientId, presented } from './client-authentication.ts';
import type { Exchange } from './exchange.ts';
import { Refusal } from './oauth-error.ts';
import type { Client } from './realm/realm.ts';

/** What is known when a request is refused. */
interface RefusedRequest {
  readonly type: string;
  readonly client?: Client | undefined;
  readonly grantType?: string | undefined;
}

/** Writes the event line of a refusal, if it has one. */
export function report(
  exchange: Exchange,
  { event, answer }: Refusal,
  { type, client, grantType }: RefusedRequest,
): void {
  if (event === undefined) return;
  const { realm } = exchange.state;
  exchange.events.refused(realm, {
    type,
    clientId: client?.clientId ?? namedClient(exchange),
    userId: event === 'user_disabled' ? realm.serviceAccounts.get(client?.clientId ?? '')?.id : undefined,
    ipAddress: exchange.caller,
    error: event,
    details: { reason: reasonOf(event, answer.body), grant_type: grantType },
  });
}

/** Wrong credentials say all there is to say. */
function reasonOf(event: string, body: string | undefined): string | undefined {
  if (event === 'invalid_client_credentials' || event === 'client_not_found' || body === undefined) return undefined;
  return (JSON.parse(body) as { error_description?: string }).error_description;
}

function namedClient(exchange: Exchange): string | undefined {
  try {
    return claimedClientId(presented(exchange));
  } catch {
    return undefined;
  }
}

/** Runs what may be refused, and reports it when it is. */
export async function refuseLoudly<T>(exchange: Exchange, type: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Refusal) report(exchange, error, { type });
    throw error;
  }
}
