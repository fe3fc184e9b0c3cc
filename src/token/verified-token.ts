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

/**
 * A token whose signature, issuer, lifetime, session, client and user are all good; undefined otherwise. It lives up to
 * and including the second `exp` (recorded).
 */
export async function verifiedToken(exchange: Exchange, token: string): Promise<VerifiedToken | undefined> {
  const { state, issuer } = exchange;
  const { realm } = state;
  const now = state.now();
  const claims = await verifyJwt(state.keys, token);
  if (claims === undefined || claims.iss !== issuer) return undefined;
  if (typeof claims.exp === 'number' ? now > claims.exp : claims.typ !== 'Offline') return undefined;
  if (typeof claims.iat !== 'number' || claims.iat < realm.notBefore) return undefined;
  if (state.revoked.has(String(claims.jti), now)) return undefined;
  const client = realm.clients.get(textOf(claims.azp) ?? '');
  const user = realm.usersById.get(textOf(claims.sub) ?? '') ?? realm.serviceAccounts.get(textOf(claims.azp) ?? '');
  if (client === undefined || !client.enabled || user === undefined || !user.enabled) return undefined;
  const sid = textOf(claims.sid);
  const session = sid === undefined ? undefined : state.sessions.find(sid, now);
  if (sid !== undefined && session === undefined) return undefined;
  return { claims, client, user, session };
}

/** An access token. */
export const isBearer = ({ typ }: Claims): boolean => typeof typ === 'string' && typ.toLowerCase() === 'bearer';

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
