import { copyText } from '../../runtime/copy-text.ts';
import { expiringMap } from '../../runtime/expiring-map.ts';
import type { Clock } from '../../runtime/runtime.ts';

/** How often a refresh token and its successors were used. */
interface Rotation {
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
  usedAt: number;
  /** By the `reuse_id` of refresh tokens. */
  readonly rotations: Map<string, Rotation>;
  /** Its client has left it, because one of its refresh tokens came too often. */
  isDetached: boolean;
}

/** What a session is opened for. */
export type SessionStart = Pick<Session, 'id' | 'userId' | 'clientId' | 'scope' | 'notes' | 'offline' | 'startedAt'>;

/** The sessions of one realm, ended ones as long as there is room. */
export interface Sessions {
  open(start: SessionStart): Session;
  get(id: string): Session | undefined;
  /** All of them, the one that was used last first. */
  list(): Iterable<Session>;
  end(id: string): void;
}

/** More than a busy test run opens; the one that was not used for longest makes room. */
const maxSessions = 100_000;

/** The names of a scope, each once. */
const rememberedScope = (scope: string) => copyText([...new Set(scope.split(' '))].join(' '));

export function sessionStore(clock: Pick<Clock, 'now'>): Sessions {
  const sessions = expiringMap<Session>(clock, maxSessions);
  return {
    open(start) {
      const scope = start.scope === undefined ? undefined : rememberedScope(start.scope);
      const session = { ...start, scope, usedAt: start.startedAt, rotations: new Map(), isDetached: false };
      sessions.set(session.id, session);
      return session;
    },
    get: (id) => sessions.get(id),
    list: () => sessions.values(),
    end: (id) => void sessions.delete(id),
  };
}
