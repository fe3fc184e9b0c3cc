import type { Client } from '../../realm/realm-client.ts';
import { recordEvent } from '../context/record-event.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { TokenResponse } from '../tokens/issue-tokens.ts';
import { readJwt } from '../tokens/signed-jwt.ts';

/** Stores the event of tokens that were issued. */
export function recordTokens(
  context: RequestContext,
  { type, client, grantType }: { type: string; client: Client; grantType: string | undefined },
  { access_token, scope, session_state }: TokenResponse,
): void {
  const { claims } = readJwt(String(access_token)) ?? { claims: {} as Record<string, unknown> };
  const [jti, sid] = [claims.jti, session_state].map((value) => (typeof value === 'string' ? value : undefined));
  const session = type === 'CLIENT_LOGIN' ? undefined : sid;
  const user = type === 'CLIENT_LOGIN' ? context.state.realm.serviceAccounts.get(client.clientId)?.id : claims.sub;
  recordEvent(context, {
    type,
    clientId: client.clientId,
    sessionId: session,
    userId: typeof user === 'string' ? user : undefined,
    details: {
      token_id: jti,
      grant_type: grantType,
      scope: typeof scope === 'string' ? scope : undefined,
      client_auth_method: client.authenticator,
    },
  });
}
