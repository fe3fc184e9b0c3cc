import type { Client, Realm, User } from './realm/realm.ts';

/** A session: what refresh tokens refer to. */
export interface Session {
  readonly id: string;
  readonly user: User;
  readonly clientId: string;
  readonly offline: boolean;
  /** The scope that was asked for. */
  readonly scope: string | undefined;
  /** Facts that mappers may put into tokens: `clientHost`, `client_id`, … */
  readonly notes: ReadonlyMap<string, string>;
  /** Seconds since the epoch. */
  readonly startedAt: number;
  usedAt: number;
  /** How often each refresh token was used, and when the newest was issued. */
  readonly refreshUses: Map<string, number>;
  newestRefresh: number;
  /** The client has lost it, because one of its refresh tokens came too often. */
  isLost: boolean;
}

/** What a session is opened for. */
export type SessionStart = Pick<Session, 'id' | 'user' | 'clientId' | 'scope' | 'notes' | 'offline'>;

/** The sessions of one realm. */
export interface Sessions {
  /** @param now seconds since the epoch */
  open(start: SessionStart, now: number): Session;
  /** The session when it still lives at `now` (seconds since the epoch). */
  find(id: string, now: number): Session | undefined;
  end(id: string): void;
  /** Whether the client has lost this session. */
  isLost(id: string): boolean;
}

const positive = (...seconds: number[]) => seconds.filter((value) => value > 0);

/** Seconds that a refresh token issued at `now` may live; undefined for offline sessions, whose tokens do not expire. */
export function refreshLifespan(realm: Realm, client: Client, session: Session, now: number): number | undefined {
  if (session.offline) return undefined;
  const { sessionIdle, sessionMax } = realm;
  const own = (name: string, ofRealm: number) => Number(client.attributes.get(name) || ofRealm);
  const clientSessionIdle = own('client.session.idle.timeout', realm.clientSessionIdle);
  const clientSessionMax = own('client.session.max.lifespan', realm.clientSessionMax);
  const left = Math.min(...positive(sessionMax, clientSessionMax)) - (now - session.startedAt);
  return Math.min(left, ...positive(sessionIdle, clientSessionIdle));
}

function lives(realm: Realm, session: Session, now: number): boolean {
  const idle = session.offline ? realm.offlineSessionIdle : realm.sessionIdle;
  return now - session.usedAt <= idle && (session.offline || now - session.startedAt <= realm.sessionMax);
}

export function sessionStore(realm: Realm): Sessions {
  const sessions = new Map<string, Session>();
  let sweepAt = 1000;
  return {
    open(start, now) {
      const session = {
        ...start,
        startedAt: now,
        usedAt: now,
        refreshUses: new Map(),
        newestRefresh: now,
        isLost: false,
      };
      sessions.set(session.id, session);
      if (sessions.size >= sweepAt) {
        for (const [id, old] of sessions) if (!lives(realm, old, now)) sessions.delete(id);
        sweepAt = Math.max(1000, sessions.size * 2);
      }
      return session;
    },
    find(id, now) {
      const session = sessions.get(id);
      return session !== undefined && !session.isLost && lives(realm, session, now) ? session : undefined;
    },
    end: (id) => void sessions.delete(id),
    isLost: (id) => sessions.get(id)?.isLost === true,
  };
}
