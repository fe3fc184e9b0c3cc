import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { Claims } from '../mappers/mapper.ts';
import { bindingFault } from '../possession/prove-possession.ts';
import { checkScope, grantScope } from '../scopes/grant-scope.ts';
import { useRefreshToken } from '../sessions/rotation.ts';
import { clientSessionEnd, userSessionEnd } from '../sessions/session-lifetime.ts';
import { type Session, sessionOf } from '../sessions/session-store.ts';
import { issueTokens } from '../tokens/issue-tokens.ts';

import { verifyJwt } from '../tokens/signed-jwt.ts';
import { usesRefreshTokens } from '../tokens/token-issue.ts';
import { isOlder, isRefresh } from '../tokens/verified-token.ts';
import { wantsBoundTokens } from './certificate-binding.ts';
import { hasConsent } from './consent-check.ts';
import type { Grant } from './grant.ts';
import { notesOf } from './login-notes.ts';

interface RefreshCheck {
  readonly client: Client;
  readonly token: string;
  /** Whether an expired token is refused. To end a session, it is good enough. */
  readonly mustLive: boolean;
}

/** Checks a refresh token of a client. @throws {OAuthError} */
export async function checkRefreshToken(
  context: RequestContext,
  { client, token, mustLive }: RefreshCheck,
): Promise<{ claims: Claims; sid: string }> {
  const { state, issuer } = context;
  const claims = await verifyJwt(state.keys, token);
  if (claims === undefined || !isRefresh(claims)) throw oauthErrors.badRefreshToken();
  if (claims.iss !== issuer) throw oauthErrors.otherIssuersToken(issuer);
  if (mustLive) {
    if (Number(claims.iat) < Math.max(state.realm.notBefore, client.notBefore)) throw oauthErrors.staleToken();
    if (typeof claims.exp === 'number' && state.now() > claims.exp) throw oauthErrors.inactiveToken();
  }
  if (claims.azp !== client.clientId)
    throw oauthErrors.badRefreshToken(". Token client and authorized client don't match");
  if (wantsBoundTokens(client)) throw oauthErrors.notBoundToCertificate();
  const fault = bindingFault(context, claims);
  if (fault !== undefined) throw oauthErrors.unprovenRefreshToken(fault);
  return { claims, sid: String(claims.sid) };
}

/** The session of a refresh token, with its user. @throws {OAuthError} */
async function refreshedSession(
  { state }: RequestContext,
  client: Client,
  claims: Claims,
): Promise<{ session: Session; user: User }> {
  const { realm } = state;
  const now = state.now();
  const offline = claims.typ === 'Offline';
  const userSession = await state.sessions.get({ id: String(claims.sid), offline });
  if (userSession === undefined || userSessionEnd(realm, userSession) <= now)
    throw offline ? oauthErrors.noOfflineSession() : oauthErrors.inactiveSession();
  const user = realm.usersById.get(userSession.userId);
  if (user === undefined) throw oauthErrors.badRefreshToken();
  if (!user.enabled) throw oauthErrors.userDisabled();
  const session = sessionOf(userSession, client.clientId);
  if (session === undefined || clientSessionEnd(realm, client, session) <= now) throw oauthErrors.lostSession();
  if (isOlder(claims, session)) throw oauthErrors.olderThanSession();
  if (Number(claims.iat) < user.notBefore) throw oauthErrors.staleToken();
  return { session, user };
}

/** RFC 6749 section 6. */
export const refreshToken: Grant = {
  event: 'REFRESH_TOKEN',
  async grant(context, client, form) {
    const { realm } = context.state;
    const token = form.first.get('refresh_token');
    if (token === undefined) throw oauthErrors.noRefreshToken();
    const requested = form.first.get('scope');
    checkScope(realm, client, requested);
    const { claims } = await checkRefreshToken(context, { client, token, mustLive: true });
    const { session, user } = await refreshedSession(context, client, claims);
    const granted = String(claims.scope);
    const scope = grantScope({ realm, client, user }, narrow(granted, requested));
    if (!hasConsent(client, user, scope)) throw oauthErrors.consentMissing();
    if (realm.revokeRefreshToken) {
      const { sessions, now } = context.state;
      const limits = { maxReuse: realm.refreshTokenMaxReuse, now: now() };
      const fault = await useRefreshToken(sessions, session, claims, limits);
      if (fault !== undefined) throw rotationErrors[fault]();
    }
    return issueTokens(context, {
      client,
      user,
      scope,
      // With a new offline token, the response names the scope that was granted first, not the one that is requested
      // now (Keycloak 26.7).
      ...(session.offline &&
        usesRefreshTokens(client) && { responseScope: grantScope({ realm, client, user }, granted) }),
      openid: session.client.scope?.split(' ').includes('openid') === true,
      ...(claims.authorization !== undefined && { authorization: claims.authorization }),
      refreshed: { scope: granted, reuseId: claims.reuse_id as string | undefined },
      notes: notesOf(session),
      session,
      grant: 'rt',
    });
  },
};

const rotationErrors = {
  stale: oauthErrors.staleToken,
  reused: oauthErrors.refreshTokenReuse,
  ended: oauthErrors.inactiveSession,
};

/** The requested names that were granted first. A refresh may narrow the scope, never widen it. */
function narrow(granted: string, requested: string | undefined): string {
  if (!requested) return granted;
  const requestedNames = new Set(requested.split(' '));
  return granted
    .split(' ')
    .filter((name) => requestedNames.has(name))
    .join(' ');
}
