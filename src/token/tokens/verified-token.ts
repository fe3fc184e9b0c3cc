import type { RequestContext } from '../context/request-context.ts';
import type { Claims } from '../mappers/mapper.ts';
import type { Client } from '../realm/client.ts';
import type { User } from '../realm/user.ts';
import { clientSessionEnd, userSessionEnd } from '../sessions/session-lifetime.ts';
import { type Session, sessionOf, transientSession } from '../sessions/sessions.ts';
import { verifyJwt } from './jwt.ts';

/** What tokens are verified against. */
type Verification = Pick<RequestContext, 'state' | 'issuer'>;

/** A token of this realm that is good now, with everybody it concerns. */
export interface VerifiedToken {
  readonly claims: Claims;
  readonly client: Client;
  readonly user: User;
  readonly session: Session | undefined;
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The claims of a token whose signature and issuer are good. It lives up to and including the second `exp` (Keycloak 26.7). */
export async function liveClaims({ state, issuer }: Verification, token: string): Promise<Claims | undefined> {
  const claims = await verifyJwt(state.keys, token);
  if (claims === undefined || claims.iss !== issuer) return undefined;
  if (typeof claims.exp === 'number' ? state.now() > claims.exp : claims.typ !== 'Offline') return undefined;
  return typeof claims.iat === 'number' ? claims : undefined;
}

/** Whether a token was revoked, by itself or by a not-before time. */
export const isRevoked = async (
  { state }: Verification,
  { jti, iat }: Claims,
  client: Client | undefined,
): Promise<boolean> =>
  Number(iat) < Math.max(state.realm.notBefore, client?.notBefore ?? 0) || state.revoked.has(String(jti));

/** The client that a token was issued to, when there still is one. */
export const clientOf = ({ state }: Verification, { azp }: Claims): Client | undefined =>
  state.realm.clients.get(stringOf(azp) ?? '');

/** The kinds of session that a token can belong to: the identifier of an access token names it (Keycloak 26.7). */
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
 * Whether a token is older than what its client has in the session: it was issued for what the client had there before.
 * A second does not count (Keycloak 26.7). A client that came when the session began had nothing before.
 */
export const isOlder = ({ iat }: Claims, { startedAt, client }: Session): boolean =>
  client.startedAt !== startedAt && Number(iat) + 1 < client.startedAt;

/** Whom a token is about, or what is wrong with that, by Keycloak's name for it. @param kinds of session, the first counts first */
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

/** A token whose signature, issuer, lifetime, session, client and user are all good; undefined otherwise. */
export async function verifiedToken(context: Verification, token: string): Promise<VerifiedToken | undefined> {
  const claims = await liveClaims(context, token);
  if (claims === undefined) return undefined;
  const client = clientOf(context, claims);
  if (!client?.enabled || (await isRevoked(context, claims, client))) return undefined;
  const holder = await holderOf(context, claims, client);
  if (typeof holder === 'string' || !holder.user.enabled || Number(claims.iat) < holder.user.notBefore)
    return undefined;
  return { claims, client, ...holder };
}

/** An access token. */
export const isBearer = ({ typ }: Claims): boolean => typeof typ === 'string' && typ.toLowerCase() === 'bearer';

/** An access token with the fewest claims, by the prefix of its identifier. */
export const isLightweight = ({ jti }: Claims): boolean => /^..lt..:/.test(String(jti));

/** A token that is exchanged for others. */
export const isRefresh = ({ typ }: Claims): boolean => typ === 'Refresh' || typ === 'Offline';

/** Audiences as a list. */
export const audiencesOf = (audience: unknown): readonly unknown[] =>
  Array.isArray(audience) ? (audience as unknown[]) : audience === undefined ? [] : [audience];
