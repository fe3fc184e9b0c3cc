import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import { clientSessionEnd, userSessionEnd } from '../sessions/session-lifetime.ts';
import type { Session } from '../sessions/session-store.ts';
import { audienceClaim } from './claims.ts';
import { signingKey, signJwt } from './signed-jwt.ts';

interface RefreshOptions {
  readonly client: Client;
  /** All names of the scope that was granted. */
  readonly scope: string;
  /** The `reuse_id` of the token before. */
  readonly reuseId: string | undefined;
  readonly session: Session;
  readonly now: number;
  readonly audience: readonly string[];
  readonly sub: string | undefined;
  readonly azp: string;
}

/** A refresh token with its expiry in seconds since the epoch; undefined when it does not expire. */
export async function refreshToken(
  context: RequestContext,
  options: RefreshOptions,
): Promise<{ token: string; exp: number | undefined }> {
  const { client, scope, session, now, audience, sub, azp } = options;
  const { state } = context;
  const { realm } = state;
  const reuseId = realm.revokeRefreshToken ? (options.reuseId ?? state.ids.uuid()) : undefined;
  const used = { ...session, usedAt: now, client: { ...session.client, usedAt: now } };
  if (session.usedAt !== now || session.client.usedAt !== now)
    await state.sessions.touch(session, session.client.clientId, now, userSessionEnd(realm, used));
  // An offline token does not expire by a limit of the client alone (Keycloak 26.7).
  const hasEnd = !session.offline || realm.isOfflineSessionLimited;
  const exp = hasEnd ? clientSessionEnd(realm, client, used) : undefined;
  state.keys.signed(exp);
  const claims = {
    exp,
    iat: now,
    jti: state.ids.token(),
    iss: context.issuer,
    aud: context.issuer,
    sub,
    typ: session.offline ? 'Offline' : 'Refresh',
    azp,
    sid: session.id,
    scope,
    aud_x: audienceClaim(audience),
    prov: 'default',
    reuse_id: reuseId,
  };
  return { token: await signJwt(await signingKey(state, 'HS512'), 'JWT', JSON.stringify(claims)), exp };
}
