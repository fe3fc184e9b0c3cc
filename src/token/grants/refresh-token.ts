import type { Exchange } from '../exchange.ts';
import type { Grant } from '../grant.ts';
import { issueTokens } from '../issue-tokens.ts';
import { verifyJwt } from '../jwt.ts';
import type { Claims } from '../mapper.ts';
import { refusals } from '../oauth-error.ts';
import type { Client } from '../realm/realm.ts';
import { grantScope } from '../scope.ts';
import type { Session } from '../sessions.ts';
import { isRefresh } from '../verified-token.ts';

interface RefreshCheck {
  readonly client: Client;
  readonly token: string;
  /** Whether it must not have expired: to end a session it may. */
  readonly mustLive: boolean;
}

/** A refresh token that is good for its client, with its session. @throws {Refusal} */
export async function checkRefreshToken(
  exchange: Exchange,
  { client, token, mustLive }: RefreshCheck,
): Promise<{ claims: Claims; sid: string }> {
  const { state, issuer } = exchange;
  const claims = await verifyJwt(state.keys, token);
  if (claims === undefined || !isRefresh(claims)) throw refusals.badRefreshToken();
  if (claims.iss !== issuer) throw refusals.otherIssuersToken(issuer);
  if (mustLive) {
    if (Number(claims.iat) < state.realm.notBefore) throw refusals.staleToken();
    if (typeof claims.exp === 'number' && state.now() > claims.exp) throw refusals.inactiveToken();
  }
  if (claims.azp !== client.clientId)
    throw refusals.badRefreshToken(". Token client and authorized client don't match");
  return { claims, sid: String(claims.sid) };
}

function countUse({ state }: Exchange, session: Session, claims: Claims): void {
  if (!state.realm.revokeRefreshToken) return;
  const jti = String(claims.jti);
  const uses = session.refreshUses.get(jti) ?? 0;
  if (uses === 0 && Number(claims.iat) < session.newestRefresh && session.refreshUses.size > 0)
    throw refusals.staleToken();
  if (uses > state.realm.refreshTokenMaxReuse) {
    session.isLost = true;
    throw refusals.refreshTokenReuse();
  }
  session.refreshUses.set(jti, uses + 1);
}

/** RFC 6749 section 6. */
export const refreshToken: Grant = {
  event: 'REFRESH_TOKEN_ERROR',
  async grant(exchange, client, form) {
    const { state } = exchange;
    const token = form.first('refresh_token');
    if (token === undefined) throw refusals.noRefreshToken();
    const asked = form.first('scope');
    grantScope(state.realm, client, asked);
    const { claims, sid } = await checkRefreshToken(exchange, { client, token, mustLive: true });
    const session = state.sessions.find(sid, state.now());
    if (state.sessions.isLost(sid)) throw refusals.lostSession();
    if (session === undefined)
      throw claims.typ === 'Offline' ? refusals.noOfflineSession() : refusals.inactiveSession();
    countUse(exchange, session, claims);
    session.usedAt = state.now();
    // A scope may narrow what was granted first, but never add to it.
    const granted = session.scope?.split(' ') ?? [];
    const wanted = asked === undefined ? granted : granted.filter((name) => asked.split(' ').includes(name));
    const scope = grantScope(state.realm, client, wanted.length === 0 ? undefined : wanted.join(' '));
    return issueTokens(exchange, { client, user: session.user, scope, notes: session.notes, session, grant: 'rt' });
  },
};
