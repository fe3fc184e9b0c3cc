import type { RealmState } from '../context/realm-state.ts';
import { clientSessionEnd, userSessionEnd } from './session-lifetime.ts';
import type { ClientStart, Session, SessionKey, SessionStart, UserSession } from './session-store.ts';
import { sessionOf } from './session-store.ts';

interface UserSessionStart extends Omit<SessionStart, 'id' | 'startedAt' | 'rememberMe' | 'client' | 'offline'> {
  /** Undefined: a new one. */
  readonly id?: string;
  readonly rememberMe?: boolean;
  readonly offline?: boolean;
  readonly client?: Omit<ClientStart, 'startedAt'>;
}

interface ClientSessionStart extends UserSessionStart {
  readonly client: Omit<ClientStart, 'startedAt'>;
}

/** Opens a session that begins now. It replaces one with the same id. */
export async function openUserSession(
  { realm, sessions, ids, now }: RealmState,
  { id = ids.session(), rememberMe = false, offline = false, client, ...start }: UserSessionStart,
): Promise<UserSession> {
  const startedAt = now();
  const endsAt = userSessionEnd(realm, { startedAt, usedAt: startedAt, offline, rememberMe });
  const first = client && { ...client, startedAt };
  return sessions.open({ ...start, id, rememberMe, offline, client: first, startedAt }, endsAt);
}

/** Opens a session with one client, which begins now. */
export async function openSession(state: RealmState, start: ClientSessionStart): Promise<Session> {
  return mustHave(await openUserSession(state, start), start.client.clientId);
}

/** The session of this name, unless it has ended. */
export async function liveSession(
  { realm, sessions, now }: RealmState,
  key: SessionKey,
): Promise<UserSession | undefined> {
  const session = await sessions.get(key);
  return session !== undefined && userSessionEnd(realm, session) > now() ? session : undefined;
}

/**
 * Adds a client to a session. If it was there before and has not ended, that goes on (Keycloak 26.7).
 * @param notes facts that are added to those of the session
 * @returns undefined when the session has ended meanwhile
 */
export async function attachClient(
  { realm, sessions, now }: RealmState,
  session: UserSession,
  client: Omit<ClientStart, 'startedAt'>,
  notes: ReadonlyMap<string, string> = new Map(),
): Promise<Session | undefined> {
  const usedAt = now();
  const before = sessionOf(session, client.clientId);
  const known = realm.clients.get(client.clientId);
  const isNew = before === undefined || known === undefined || clientSessionEnd(realm, known, before) <= usedAt;
  const attachment = { client: { ...client, startedAt: usedAt }, isNew, notes, usedAt };
  const endsAt = userSessionEnd(realm, { ...session, usedAt });
  return sessionOf(await sessions.attach(session, attachment, endsAt), client.clientId);
}

/**
 * The offline session beside an online one, with the same id. It begins now; if the client is in it already, that goes
 * on (Keycloak 26.7).
 */
export async function openOfflineSession(state: RealmState, session: Session): Promise<Session> {
  const { id, userId, rememberMe, notes } = session;
  const { clientId, scope } = session.client;
  const client = { clientId, scope, notes: session.client.notes };
  const before = await liveSession(state, { id, offline: true });
  const joined = before && (sessionOf(before, clientId) ?? (await attachClient(state, before, client)));
  return joined ?? openSession(state, { id, userId, rememberMe, notes, offline: true, client });
}

function mustHave(session: UserSession, clientId: string): Session {
  const opened = sessionOf(session, clientId);
  if (opened === undefined) throw new Error(`session ${session.id} has no client ${clientId}`);
  return opened;
}
