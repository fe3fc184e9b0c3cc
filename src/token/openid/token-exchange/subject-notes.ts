import type { RealmState } from '../context/realm-state.ts';
import type { Claims } from '../mappers/mapper.ts';
import type { UserSession } from '../sessions/session-store.ts';
import type { VerifiedToken } from '../tokens/verified-token.ts';

/** The beginning of notes that name the clients whose tokens a client has exchanged (Keycloak 26.7). */
const prefix = 'token_exchange_subject_client';

/** Notes of a client that name the client whose token it has exchanged, and those before it. */
export function subjectNotes({ claims, client }: VerifiedToken, session: UserSession): ReadonlyMap<string, string> {
  const before = /^....te:/.test(String(claims.jti)) ? (session.clients.get(client.clientId)?.notes ?? []) : [];
  const inherited = [...before].filter(([name]) => name.startsWith(prefix));
  return new Map([...inherited, [prefix + client.clientId, String(claims.jti)]]);
}

/** Takes the clients out of a session that have exchanged a token which is now revoked (Keycloak 26.7). */
export async function detachExchanges({ sessions }: RealmState, { sid, azp }: Claims): Promise<void> {
  const session = await sessions.get({ id: String(sid), offline: false });
  if (session === undefined) return;
  for (const { clientId, notes } of session.clients.values())
    if (notes.has(prefix + String(azp))) await sessions.detach(session, clientId, false);
}
