import { oauthErrors } from '../../http/oauth-error.ts';
import type { Client } from '../../realm/client.ts';
import type { User } from '../../realm/user.ts';
import { checkScope, grantScope } from '../../scopes/grant-scope.ts';
import { newSession, sessionOf } from '../../sessions/sessions.ts';
import { mappedClaims } from '../../tokens/claims.ts';
import { issueTokens } from '../../tokens/issue-tokens.ts';
import { readJwt } from '../../tokens/jwt.ts';
import type { RealmCall } from '../admin-call.ts';

/** Whose tokens somebody wants to see. */
interface Example {
  readonly client: Client;
  readonly user: User;
  /** As in a request. */
  readonly scope: string | undefined;
}

/**
 * Claims of the tokens that a user would get by a client. The session that they name does not exist.
 * @throws {OAuthError} for a scope that the client does not have
 */
export async function exampleTokens(call: RealmCall, { client, user, scope }: Example) {
  const { state } = call;
  checkScope(state.realm, client, scope);
  const now = state.now();
  const session = sessionOf(
    newSession({
      ...{ id: state.ids.session(), userId: user.id, offline: false, rememberMe: false, startedAt: now },
      notes: new Map(),
      client: { clientId: client.clientId, scope, notes: new Map(), startedAt: now },
    }),
    client.clientId,
  );
  const about = { realm: state.realm, client, user, scope: grantScope({ realm: state.realm, client, user }, scope) };
  const notes = new Map<string, string>();
  const context = call.contextOf(state.realm.name);
  if (context === undefined) throw oauthErrors.unknownRealm();
  // No rule is to change these.
  const request = { ...context.request, overrides: undefined };
  const tokens = await issueTokens({ ...context, request }, { ...about, notes, session, grant: 'na', openid: true });
  const claimsOf = (name: string) => readJwt(String(tokens[name]))?.claims ?? {};
  const { claims } = mappedClaims({ ...about, notes, sessionId: session?.id ?? '' }, 'userinfo');
  return { access: claimsOf('access_token'), id: claimsOf('id_token'), userinfo: { sub: user.id, ...claims } };
}
