import type { RequestContext } from '../context/request-context.ts';
import { oauth, oauthErrors } from '../http/oauth-error.ts';
import { userSessionEnd } from '../sessions/session-lifetime.ts';
import { sessionOf, type UserSession } from '../sessions/session-store.ts';
import { type CodeGrant, parseCode, takeCode } from './authorization-codes.ts';
import type { Grant } from './grant.ts';
import { loginTokens } from './login-tokens.ts';
import { verifierFault } from './pkce.ts';

const invalidGrant = (description: string, event: string) => oauth(400, 'invalid_grant', description, event);

/** RFC 6749 section 4.1.3: a client exchanges a code. Its errors come in the order of Keycloak 26.7. */
export const authorizationCode: Grant = {
  event: 'CODE_TO_TOKEN',
  async grant(context, client, form) {
    const { realm } = context.state;
    const code = form.first.get('code');
    if (code === undefined) throw oauthErrors.missingParameter('code');
    const { grant, userSession } = await readCode(context, code);
    const user = realm.usersById.get(userSession.userId);
    const owner = realm.clients.get(grant.clientId);
    const session = sessionOf(userSession, grant.clientId);
    if (session === undefined) throw invalidGrant('User session not found', 'user_session_not_found');
    if (user === undefined) throw invalidGrant('User not found', 'user_not_found');
    if (!user.enabled) throw invalidGrant('User disabled', 'user_disabled');
    const { redirectUriParameter } = grant;
    if (
      redirectUriParameter !== undefined &&
      redirectUriParameter !== withoutSessionState(form.first.get('redirect_uri'))
    )
      throw invalidGrant('Incorrect redirect_uri', 'invalid_redirect_uri');
    if (owner?.clientId !== client.clientId)
      throw invalidGrant('Auth error: Found different client_id in clientSession', 'invalid_client');
    if (!client.standardFlow) throw invalidGrant('Client not allowed to exchange code', 'not_allowed');
    if (userSessionEnd(realm, userSession) <= context.state.now())
      throw invalidGrant('Session not active', 'user_session_not_found');
    const fault = verifierFault(grant, form.first.get('code_verifier'));
    if (fault !== undefined) throw invalidGrant(fault.text, fault.event);
    checkKey(context, grant);
    return loginTokens(context, { client, user, session, request: grant, grant: 'ac' });
  },
};

/** @throws {OAuthError} for a code that was asked for with another key than the request has proven */
function checkKey({ provenKey }: RequestContext, { keyThumbprint }: CodeGrant): void {
  if (keyThumbprint === undefined || keyThumbprint === provenKey) return;
  throw oauthErrors.wrongKey(
    provenKey === undefined ? 'DPoP Proof missing' : 'DPoP Proof public key thumbprint does not match dpop_jkt',
  );
}

/** The grant of a code. A code that comes twice takes its client out of the session, which ends the client's tokens. */
async function readCode(
  context: RequestContext,
  code: string,
): Promise<{ grant: CodeGrant; userSession: UserSession }> {
  const { sessions, realm } = context.state;
  const parsed = parseCode(code);
  const userSession = parsed && (await sessions.get({ id: parsed.sessionId, offline: false }));
  if (parsed === undefined || userSession === undefined) throw oauthErrors.badCode();
  const grant = await takeCode(context, parsed.id);
  if (grant !== undefined && grant.sessionId === parsed.sessionId && grant.clientUuid === parsed.clientUuid)
    return { grant, userSession };
  const client = [...realm.clients.values()].find(({ id }) => id === parsed.clientUuid);
  if (client !== undefined) await sessions.detach(userSession, client.clientId, false);
  throw oauthErrors.badCode();
}

/** Old adapters repeat the URI with a parameter of the response. */
const withoutSessionState = (uri: string | undefined) =>
  uri?.replace(/([?&])session_state=[^&#]*(?:&|$|(?=#))/, '$1').replace(/[?&]$/, '');
