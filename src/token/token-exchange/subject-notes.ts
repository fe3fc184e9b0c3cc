import type { RealmState } from '../context/realm-state.ts';
import type { Claims } from '../mappers/mapper.ts';
import type { UserSession } from '../sessions/sessions.ts';
import type { VerifiedToken } from '../tokens/verified-token.ts';

/** Notes of a client whose names begin with it name the clients whose tokens it has exchanged (Keycloak 26.7). */
const prefix = 'token_exchange_subject_client';

/** Remembers whose token a client has exchanged, with those that this one comes from. */
export function subjectNotes({ claims, client }: VerifiedToken, session: UserSession): ReadonlyMap<string, string> {
  const before = /^....te:/.test(String(claims.jti)) ? (session.clients.get(client.clientId)?.notes ?? []) : [];
  const inherited = [...before].filter(([name]) => name.startsWith(prefix));
  return new Map([...inherited, [prefix + client.clientId, String(claims.jti)]]);
}

/** Who has exchanged a token of a client leaves the session when that is revoked (Keycloak 26.7). */
export async function detachExchanges({ sessions }: RealmState, { sid, azp }: Claims): Promise<void> {
  const session = await sessions.get({ id: String(sid), offline: false });
  if (session === undefined) return;
  for (const { clientId, notes } of session.clients.values())
    if (notes.has(prefix + String(azp))) await sessions.detach(session, clientId, false);
}
