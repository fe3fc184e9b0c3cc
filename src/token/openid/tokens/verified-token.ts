import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Claims } from '../mappers/mapper.ts';
import { clientSessionEnd, userSessionEnd } from '../sessions/session-lifetime.ts';
import { type Session, sessionOf, transientSession } from '../sessions/session-store.ts';
import { type UnverifiedJwt, verifyJwt } from './signed-jwt.ts';

/** The realm and the issuer that tokens are verified against. */
type Verification = Pick<RequestContext, 'state' | 'issuer'>;

/** A good token of this realm, with its client, its user and its session. */
export interface VerifiedToken {
  readonly claims: Claims;
  readonly client: Client;
  readonly user: User;
  readonly session: Session | undefined;
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * The claims of a token with a good signature and issuer. It lives up to and including the second `exp` (Keycloak
 * 26.7).
 * @param read the token, where it was read before
 */
export async function liveClaims(
  { state, issuer }: Verification,
  token: string,
  read?: UnverifiedJwt,
): Promise<Claims | undefined> {
  const claims = await verifyJwt(state.keys, token, read);
  if (claims === undefined || claims.iss !== issuer) return undefined;
  if (typeof claims.exp === 'number' ? state.now() > claims.exp : claims.typ !== 'Offline') return undefined;
  return typeof claims.iat === 'number' ? claims : undefined;
}

/** Whether a token was revoked, alone or by a not-before time. */
export const isRevoked = async (
  { state }: Verification,
  { jti, iat }: Claims,
  client: Client | undefined,
): Promise<boolean> =>
  Number(iat) < Math.max(state.realm.notBefore, client?.notBefore ?? 0) || state.revoked.has(String(jti));

/** The client that a token was issued to; undefined when it is gone. */
export const clientOf = ({ state }: Verification, { azp }: Claims): Client | undefined =>
  state.realm.clients.get(stringOf(azp) ?? '');

/**
 * The kinds of session that a token can belong to. The identifier of an access token names its kind (Keycloak 26.7).
 */
export function sessionKinds({ jti, typ }: Claims): readonly SessionKind[] {
  if (isRefresh({ typ })) return [typ === 'Offline' ? 'offline' : 'online'];
  const kind = /^(on|of|tr|nt|ft)....:/.exec(String(jti))?.[1];
  if (kind === undefined) return anyKind;
  return kind === 'tr' ? [] : [kind === 'of' || kind === 'ft' ? 'offline' : 'online'];
}

/** Tokens of an exchange need not belong to a client of their session (Keycloak 26.7). */
export const hasTransientClient = ({ jti }: Claims): boolean => /^[nf]t....:/.test(String(jti));

type SessionKind = 'online' | 'offline';
export const anyKind: readonly SessionKind[] = ['online', 'offline'];

/**
 * Whether a token is older than its client's part in the session. Then it belongs to an earlier part. A difference of a
 * second does not count (Keycloak 26.7). A client that opened the session has no earlier part.
 */
export const isOlder = ({ iat }: Claims, { startedAt, client }: Session): boolean =>
  client.startedAt !== startedAt && Number(iat) + 1 < client.startedAt;

/**
 * The user and the session of a token.
 * @param kinds of session, in the order in which they are tried
 * @returns Keycloak's name for what is wrong, when there is no holder
 */
export async function holderOf(
  { state }: Verification,
  claims: Claims,
  client: Client,
  kinds: readonly SessionKind[] = sessionKinds(claims),
): Promise<Pick<VerifiedToken, 'user' | 'session'> | string> {
  const { realm } = state;
  const id = stringOf(claims.sid);
  if (id === undefined) {
    const user =
      realm.usersById.get(stringOf(claims.sub) ?? '') ??
      realm.usersByName.get(stringOf(claims.preferred_username) ?? '');
    if (user === undefined) return 'user_not_found';
    return user.enabled ? { user, session: undefined } : 'user_disabled';
  }
  const now = state.now();
  for (const kind of kinds) {
    const userSession = await state.sessions.get({ id, offline: kind === 'offline' });
    const session = hasTransientClient(claims)
      ? userSession && transientSession(userSession, { clientId: client.clientId, scope: undefined, startedAt: now })
      : sessionOf(userSession, client.clientId);
    if (session === undefined) continue;
    if (!hasTransientClient(claims) && isOlder(claims, session)) return 'invalid_token';
    if (userSessionEnd(realm, session) <= now || clientSessionEnd(realm, client, session) <= now) continue;
    const user = realm.usersById.get(session.userId);
    return user === undefined ? 'user_not_found' : { user, session };
  }
  return 'user_session_not_found';
}

/**
 * A token whose signature, issuer, lifetime, session, client and user are all good; undefined otherwise.
 * @param read the token, where it was read before
 */
export async function verifiedToken(
  context: Verification,
  token: string,
  read?: UnverifiedJwt,
): Promise<VerifiedToken | undefined> {
  const claims = await liveClaims(context, token, read);
  if (claims === undefined) return undefined;
  const client = clientOf(context, claims);
  if (!client?.enabled || (await isRevoked(context, claims, client))) return undefined;
  const holder = await holderOf(context, claims, client);
  if (typeof holder === 'string' || !holder.user.enabled || Number(claims.iat) < holder.user.notBefore)
    return undefined;
  return { claims, client, ...holder };
}

/** Whether a token is an access token that is bound to a key (RFC 9449). */
export const isBound = ({ typ }: Claims): boolean => typ === 'DPoP';

/** Whether a token is an access token for whoever has it. */
export const isBearer = ({ typ }: Claims): boolean => typeof typ === 'string' && typ.toLowerCase() === 'bearer';

/** Whether an access token is lightweight, by the prefix of its identifier. */
export const isLightweight = ({ jti }: Claims): boolean => /^..lt..:/.test(String(jti));

/** Whether a token is a refresh token. */
export const isRefresh = ({ typ }: Claims): boolean => typ === 'Refresh' || typ === 'Offline';

/** Audiences as a list. */
export const audiencesOf = (audience: unknown): readonly unknown[] =>
  Array.isArray(audience) ? (audience as unknown[]) : audience === undefined ? [] : [audience];
