import type { RealmState } from '../context/realm-state.ts';
import { userSessionEnd } from './session-lifetime.ts';
import type { Session, SessionStart } from './sessions.ts';

/** Opens a session that begins now. */
export function openSession(
  { realm, sessions, ids, now }: RealmState,
  start: Omit<SessionStart, 'id' | 'startedAt'>,
): Session | Promise<Session> {
  const startedAt = now();
  const endsAt = userSessionEnd(realm, { startedAt, usedAt: startedAt, offline: start.offline });
  return sessions.open({ ...start, id: ids.session(), startedAt }, endsAt);
}
