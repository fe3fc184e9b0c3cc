import type { RequestContext } from '../../openid/context/request-context.ts';
import { notesOf } from '../../openid/grants/login-notes.ts';
import { grantScope } from '../../openid/scopes/grant-scope.ts';
import type { Session } from '../../openid/sessions/session-store.ts';
import { checkOfflineAccess, issueTokens } from '../../openid/tokens/issue-tokens.ts';
import type { User } from '../../realm/user.ts';
import type { ClientRequest } from './login-tab.ts';
import type { Parameter } from './response-mode.ts';

interface FrontChannel {
  readonly request: ClientRequest;
  readonly user: User;
  readonly session: Session;
  /** Parts of the response type. */
  readonly type: ReadonlySet<string>;
  readonly code: string | undefined;
}

/**
 * Parameters with the tokens of the response itself (OpenID Connect Core sections 3.2 and 3.3).
 * @throws {OAuthError}
 */
export async function tokensInResponse(
  context: RequestContext,
  { request, user, session, type, code }: FrontChannel,
): Promise<readonly Parameter[]> {
  const { realm } = context.state;
  const client = realm.clients.get(request.clientId);
  if (client === undefined) return [];
  const scope = grantScope({ realm, client, user }, request.scope);
  checkOfflineAccess(context, { client, user, scope });
  const response = await issueTokens(context, {
    client,
    user,
    session,
    grant: 'na',
    scope,
    notes: notesOf(session),
    openid: type.has('id_token'),
    ...(request.nonce !== undefined && { nonce: request.nonce }),
    frontChannel: {
      lifespan: code === undefined ? realm.login.implicitLifespan : undefined,
      code,
      state: request.state,
      hasAccessToken: type.has('token'),
    },
  });
  const parameter = (name: string): Parameter => [name, String(response[name])];
  return [
    ...(type.has('id_token') ? [parameter('id_token')] : []),
    ...(type.has('token') ? ['access_token', 'token_type', 'expires_in'].map(parameter) : []),
  ];
}
