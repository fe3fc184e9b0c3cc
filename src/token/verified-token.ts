import type { Exchange } from './exchange.ts';
import { verifyJwt } from './jwt.ts';
import type { Claims } from './mapper.ts';
import type { Client, User } from './realm/realm.ts';
import type { Session } from './sessions.ts';

/** A token of this realm that is good now, with everybody it concerns. */
export interface VerifiedToken {
  readonly claims: Claims;
  readonly client: Client;
  readonly user: User;
  readonly session: Session | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The claims of a token whose signature and issuer are good. It lives up to and including the second `exp` (recorded). */
export async function liveClaims({ state, issuer }: Exchange, token: string): Promise<Claims | undefined> {
  const claims = await verifyJwt(state.keys, token);
  if (claims === undefined || claims.iss !== issuer) return undefined;
  if (typeof claims.exp === 'number' ? state.now() > claims.exp : claims.typ !== 'Offline') return undefined;
  return typeof claims.iat === 'number' && claims.iat >= state.realm.notBefore ? claims : undefined;
}

export const isRevoked = ({ state }: Exchange, { jti }: Claims): boolean => state.revoked.has(String(jti), state.now());

/** The client that a token was issued to, when there still is one. */
export const clientOf = ({ state }: Exchange, { azp }: Claims): Client | undefined =>
  state.realm.clients.get(textOf(azp) ?? '');

/** Whom a token is about, or what is wrong with that, by Keycloak's name for it. */
export function holderOf({ state }: Exchange, claims: Claims): Pick<VerifiedToken, 'user' | 'session'> | string {
  const { realm } = state;
  const sid = textOf(claims.sid);
  const session = sid === undefined ? undefined : state.sessions.find(sid, state.now());
  if (sid !== undefined && session === undefined) return 'user_session_not_found';
  const user = realm.usersById.get(textOf(claims.sub) ?? '') ?? realm.serviceAccounts.get(textOf(claims.azp) ?? '');
  if (user === undefined) return 'user_not_found';
  return user.enabled ? { user, session } : 'user_disabled';
}

/** A token whose signature, issuer, lifetime, session, client and user are all good; undefined otherwise. */
export async function verifiedToken(exchange: Exchange, token: string): Promise<VerifiedToken | undefined> {
  const claims = await liveClaims(exchange, token);
  if (claims === undefined || isRevoked(exchange, claims)) return undefined;
  const client = clientOf(exchange, claims);
  const holder = holderOf(exchange, claims);
  return client?.enabled && typeof holder !== 'string' ? { claims, client, ...holder } : undefined;
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

/** The scope of a token as far as the client still has it, ready to be granted again. */
export function grantableScope(client: Client, scope: unknown): string | undefined {
  const optional = new Set(client.optionalScopes.map(({ name }) => name));
  const names = (textOf(scope) ?? '').split(' ').filter((name) => name === 'openid' || optional.has(name));
  return names.length === 0 ? undefined : names.join(' ');
}
