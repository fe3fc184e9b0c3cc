import { expiringMap } from '../../../runtime/expiring-map.ts';
import type { Clock } from '../../../runtime/runtime.ts';
import {
  type Attachment,
  type ClientSession,
  newClientSession,
  newSession,
  type Rotation,
  rejoined,
  type Session,
  type SessionKey,
  type SessionStart,
  type Sessions,
  type UserSession,
} from './session-store.ts';

/** More than a busy test run opens. The one that was not used for longest is dropped. */
const maxSessions = 100_000;
/** Chains of refresh tokens that a client has in a session. The oldest is forgotten. */
export const maxRotations = 100;

const nameOf = ({ id, offline }: SessionKey) => (offline ? `offline ${id}` : id);

const withClient = (session: UserSession, client: ClientSession) =>
  new Map([...session.clients, [client.clientId, client] as const]);

/** Sessions in memory. */
export function memorySessions(clock: Pick<Clock, 'now'>) {
  const sessions = expiringMap<UserSession>(clock, maxSessions);
  function change(key: SessionKey, changed: (session: UserSession) => UserSession | undefined): void {
    const session = sessions.get(nameOf(key));
    const next = session && changed(session);
    if (next !== undefined) sessions.set(nameOf(key), next);
  }

  return {
    open(start: SessionStart) {
      const session = newSession(start);
      sessions.set(nameOf(session), session);
      return session;
    },
    get: (key: SessionKey) => sessions.get(nameOf(key)),
    attach(key: SessionKey, attachment: Attachment) {
      const { client, isNew, notes = new Map(), usedAt } = attachment;
      change(key, (session) => {
        const before = isNew ? undefined : session.clients.get(client.clientId);
        const after = before === undefined ? newClientSession(client) : rejoined(before, attachment);
        return {
          ...session,
          usedAt,
          notes: new Map([...session.notes, ...notes]),
          clients: withClient(session, after),
        };
      });
      return sessions.get(nameOf(key));
    },
    touch(key: SessionKey, clientId: string | undefined, usedAt: number) {
      change(key, (session) => {
        if (clientId === undefined) return { ...session, usedAt };
        const client = session.clients.get(clientId);
        return client && { ...session, usedAt, clients: withClient(session, { ...client, usedAt }) };
      });
    },
    rotate(session: Session, reuseId: string, rotation: Rotation) {
      const present = sessions.get(nameOf(session));
      const client = present?.clients.get(session.client.clientId);
      if (present === undefined || client?.rotations.get(reuseId) !== session.client.rotations.get(reuseId))
        return false;
      if (client === undefined) return false;
      const others = [...client.rotations].filter(([id]) => id !== reuseId).slice(1 - maxRotations);
      const rotations = new Map([...others, [reuseId, rotation] as const]);
      sessions.set(nameOf(session), { ...present, clients: withClient(present, { ...client, rotations }) });
      return true;
    },
    detach(key: SessionKey, clientId: string, endsEmpty: boolean) {
      change(key, (session) => {
        const clients = new Map([...session.clients].filter(([id]) => id !== clientId));
        if (!endsEmpty || clients.size > 0) return { ...session, clients };
        sessions.delete(nameOf(key));
        return undefined;
      });
    },
    list: () => sessions.values(),
    end: (key: SessionKey) => void sessions.delete(nameOf(key)),
  } satisfies Sessions;
}
