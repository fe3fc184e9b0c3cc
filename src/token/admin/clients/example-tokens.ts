import { checkScope, grantScope } from '../../openid/scopes/grant-scope.ts';
import { newSession, sessionOf } from '../../openid/sessions/session-store.ts';
import { mappedClaims } from '../../openid/tokens/claims.ts';
import { issueTokens } from '../../openid/tokens/issue-tokens.ts';
import { readJwt } from '../../openid/tokens/signed-jwt.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import type { RealmCall } from '../admin-call.ts';

/** The user and the client of example tokens. */
interface Example {
  readonly client: Client;
  readonly user: User;
  /** As in a request. */
  readonly scope: string | undefined;
}

/**
 * The claims of tokens for a user and a client. Their session does not exist.
 * @throws {OAuthError} for a scope that the client does not have
 */
export async function exampleTokens(call: RealmCall, { client, user, scope }: Example) {
  const { state } = call;
  checkScope(state.realm, client, scope);
  const now = state.now();
  const session = sessionOf(
    newSession({
      id: state.ids.session(),
      userId: user.id,
      offline: false,
      rememberMe: false,
      startedAt: now,
      notes: new Map(),
      client: { clientId: client.clientId, scope, notes: new Map(), startedAt: now },
    }),
    client.clientId,
  );
  const about = { realm: state.realm, client, user, scope: grantScope({ realm: state.realm, client, user }, scope) };
  const notes = new Map<string, string>();
  const { context } = call;
  // Rules do not change these tokens.
  const request = { ...context.request, overrides: undefined };
  const tokens = await issueTokens({ ...context, request }, { ...about, notes, session, grant: 'na', openid: true });
  const claimsOf = (name: string) => readJwt(String(tokens[name]))?.claims ?? {};
  const { claims } = mappedClaims({ ...about, notes, sessionId: session?.id ?? '' }, 'userinfo');
  return { access: claimsOf('access_token'), id: claimsOf('id_token'), userinfo: { sub: user.id, ...claims } };
}
