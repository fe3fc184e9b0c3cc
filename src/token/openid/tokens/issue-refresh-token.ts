import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import { confirmationOf } from '../possession/prove-possession.ts';
import { clientSessionEnd, userSessionEnd } from '../sessions/session-lifetime.ts';
import type { Session } from '../sessions/session-store.ts';
import { audienceClaim } from './claims.ts';
import { changedTimes, signChanged } from './sign-changed.ts';
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
  readonly authorization: unknown;
  /** The alias of the organization that the tokens are for, where that is a single one. */
  readonly organization: string | undefined;
}

/** A refresh token with its expiry in seconds since the epoch; undefined when it does not expire. */
export async function refreshToken(
  context: RequestContext,
  options: RefreshOptions,
): Promise<{ token: string; exp: number | undefined }> {
  const { client, scope, session, now, audience, sub, azp, authorization, organization } = options;
  const { state } = context;
  const { realm } = state;
  const reuseId = realm.revokeRefreshToken ? (options.reuseId ?? state.ids.uuid()) : undefined;
  const used = { ...session, usedAt: now, client: { ...session.client, usedAt: now } };
  if (session.usedAt !== now || session.client.usedAt !== now)
    await state.sessions.touch(session, session.client.clientId, now, userSessionEnd(realm, used));
  // An offline token does not expire by a limit of the client alone (Keycloak 26.7).
  const hasEnd = !session.offline || realm.isOfflineSessionLimited;
  const unchanged = { iat: now, exp: hasEnd ? clientSessionEnd(realm, client, used) : undefined };
  const changes = context.request.overrides?.token?.('refresh');
  const { iat, exp } = changes === undefined ? unchanged : changedTimes(unchanged, changes);
  state.keys.signed(exp);
  const claims = {
    exp,
    iat,
    jti: state.ids.token(),
    iss: context.issuer,
    aud: context.issuer,
    sub,
    typ: session.offline ? 'Offline' : 'Refresh',
    azp,
    sid: session.id,
    authorization,
    // Other clients authenticate, which binds their tokens already (RFC 9449 section 5).
    cnf: client.isPublic ? confirmationOf(context.provenKey) : undefined,
    scope,
    aud_x: audienceClaim(audience),
    prov: 'default',
    reuse_id: reuseId,
    organization,
  };
  const key = await signingKey(state, 'HS512');
  const payload = JSON.stringify(claims);
  const token =
    changes === undefined ? await signJwt(key, 'JWT', payload) : await signChanged(state, key, 'JWT', payload, changes);
  return { token, exp };
}
