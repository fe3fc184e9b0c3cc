import type { Awaitable } from '../../runtime/awaitable.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { expiringMap } from '../../runtime/expiring-map.ts';
import type { Clock } from '../../runtime/runtime.ts';

/** How often a refresh token and its successors were used. */
export interface Rotation {
  /** Identifier of the token that was used last. */
  readonly tokenId: string;
  readonly uses: number;
  /** Seconds since the epoch when the newest was issued. */
  readonly refreshedAt: number;
}

/** A session: what refresh tokens refer to. Here every session has one client. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly offline: boolean;
  /** The value of the parameter `scope`. */
  readonly scope: string | undefined;
  /** Facts that mappers may put into tokens: `clientHost`, `client_id`, … */
  readonly notes: ReadonlyMap<string, string>;
  /** Seconds since the epoch. */
  readonly startedAt: number;
  readonly usedAt: number;
  /** By the `reuse_id` of refresh tokens. */
  readonly rotations: ReadonlyMap<string, Rotation>;
  /** Its client has left it, because one of its refresh tokens came too often. */
  readonly isDetached: boolean;
}

/** What a session is opened for. */
export type SessionStart = Pick<Session, 'id' | 'userId' | 'clientId' | 'scope' | 'notes' | 'offline' | 'startedAt'>;

/** The sessions of one realm, ended ones as long as there is room. */
export interface Sessions {
  /** @param endsAt when it ends if nobody uses it before, in seconds since the epoch; a store may forget it then */
  open(start: SessionStart, endsAt: number): Awaitable<Session>;
  get(id: string): Awaitable<Session | undefined>;
  /** Notes a use, unless the session has ended. @param endsAt as for `open` */
  touch(id: string, usedAt: number, endsAt: number): Awaitable<void>;
  /** Notes the use of a refresh token. @returns false when somebody else has noted one since the session was read */
  rotate(session: Session, reuseId: string, rotation: Rotation): Awaitable<boolean>;
  /** Its client leaves it. */
  detach(id: string): Awaitable<void>;
  /** All of them, the one that was used last first. */
  list(): Awaitable<Iterable<Session>>;
  end(id: string): Awaitable<void>;
}

/** More than a busy test run opens; the one that was not used for longest makes room. */
const maxSessions = 100_000;

/** The names of a scope, each once. */
const rememberedScope = (scope: string) => copyText([...new Set(scope.split(' '))].join(' '));

/** A session in which nothing has happened yet. */
export const newSession = (start: SessionStart): Session => ({
  ...start,
  scope: start.scope === undefined ? undefined : rememberedScope(start.scope),
  usedAt: start.startedAt,
  rotations: new Map(),
  isDetached: false,
});

/** Sessions in memory. */
export function sessionStore(clock: Pick<Clock, 'now'>) {
  const sessions = expiringMap<Session>(clock, maxSessions);
  function change(id: string, changes: Partial<Session>): void {
    const session = sessions.get(id);
    if (session !== undefined) sessions.set(id, { ...session, ...changes });
  }

  return {
    open(start: SessionStart) {
      const session = newSession(start);
      sessions.set(session.id, session);
      return session;
    },
    get: (id: string) => sessions.get(id),
    touch: (id: string, usedAt: number) => change(id, { usedAt }),
    rotate({ id, rotations }: Session, reuseId: string, rotation: Rotation) {
      const present = sessions.get(id);
      if (present === undefined || present.rotations.get(reuseId) !== rotations.get(reuseId)) return false;
      change(id, { rotations: new Map([...present.rotations, [reuseId, rotation]]) });
      return true;
    },
    detach: (id: string) => change(id, { isDetached: true }),
    list: () => sessions.values(),
    end: (id: string) => void sessions.delete(id),
  } satisfies Sessions;
}
