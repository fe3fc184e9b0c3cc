import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { UserSession } from '../sessions/session-store.ts';
import { changedTimes, signChanged } from '../tokens/sign-changed.ts';
import { signingKey, signJwt } from '../tokens/signed-jwt.ts';

const lifespan = 120;
const isOn = ({ attributes }: Client, name: string) => attributes.get(name) === 'true';

/**
 * The token that tells a client that a session has ended (OpenID Connect Back-Channel Logout 1.0, section 2.4). Its
 * members are those of Keycloak 26.7.
 */
export async function logoutToken(
  { state, issuer, request }: RequestContext,
  client: Client,
  { id, userId }: UserSession,
): Promise<string> {
  const now = state.now();
  const key = await signingKey(state, client.attributes.get('id.token.signed.response.alg'));
  const unchanged = { iat: now, exp: now + lifespan };
  const changes = request.overrides?.token?.('logout');
  const { iat, exp } = changes === undefined ? unchanged : changedTimes(unchanged, changes);
  state.keys.signed(exp);
  const claims = {
    exp,
    iat,
    jti: state.ids.token(),
    iss: issuer,
    aud: client.clientId,
    sub: userId,
    typ: 'Logout',
    sid: isOn(client, 'backchannel.logout.session.required') ? id : undefined,
    events: {
      'http://schemas.openid.net/event/backchannel-logout': {},
      revoke_offline_access: isOn(client, 'backchannel.logout.revoke.offline.tokens') || undefined,
    },
  };
  const payload = JSON.stringify(claims);
  return changes === undefined
    ? signJwt(key, 'logout+jwt', payload)
    : signChanged(state, key, 'logout+jwt', payload, changes);
}
