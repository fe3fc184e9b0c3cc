import type { Awaitable } from '../../../runtime/awaitable.ts';
import { copyText } from '../../../runtime/copy-text.ts';

/** How often a refresh token and its successors were used. */
export interface Rotation {
  /** Identifier of the token that was used last. */
  readonly tokenId: string;
  readonly uses: number;
  /** Seconds since the epoch when the newest was issued. */
  readonly refreshedAt: number;
}

/** The key of a session. An offline session may have the same id as an online one (Keycloak 26.7). */
export interface SessionKey {
  /** The claim `sid` of its tokens. */
  readonly id: string;
  readonly offline: boolean;
}

/** A client in a session. */
export interface ClientSession {
  readonly clientId: string;
  /** The value of the parameter `scope`. */
  readonly scope: string | undefined;
  /** Facts of the request that let the client in: `nonce`, `redirect_uri`, … */
  readonly notes: ReadonlyMap<string, string>;
  /** Seconds since the epoch. */
  readonly startedAt: number;
  readonly usedAt: number;
  /** By the `reuse_id` of refresh tokens. */
  readonly rotations: ReadonlyMap<string, Rotation>;
}

/** The session of a user who is logged in. */
export interface UserSession extends SessionKey {
  readonly userId: string;
  /** The user asked to be remembered: other limits of the realm apply. */
  readonly rememberMe: boolean;
  /** Facts about the login that mappers may put into tokens: `AUTH_TIME`, `clientHost`, `client_id`, … */
  readonly notes: ReadonlyMap<string, string>;
  /** Seconds since the epoch. */
  readonly startedAt: number;
  readonly usedAt: number;
  /** The clients in it, by their `clientId`. */
  readonly clients: ReadonlyMap<string, ClientSession>;
}

/** A session with one of its clients. Refresh tokens refer to it. */
export interface Session extends UserSession {
  readonly client: ClientSession;
}

/** The client that comes into a session. */
export type ClientStart = Pick<ClientSession, 'clientId' | 'scope' | 'notes' | 'startedAt'>;

/** The facts by which a session is opened. */
export interface SessionStart extends Omit<UserSession, 'usedAt' | 'clients'> {
  /** The client that comes in at once; undefined for none. */
  readonly client?: ClientStart | undefined;
}

/** A client that comes into an existing session. */
export interface Attachment {
  readonly client: ClientStart;
  /** Whether the client begins anew. Otherwise its earlier part in the session goes on. */
  readonly isNew: boolean;
  /** Facts that are added to those of the session. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Seconds since the epoch. */
  readonly usedAt: number;
}

/** The sessions of one realm. Ended ones stay as long as there is room. */
export interface Sessions {
  /** @param endsAt when it ends if nobody uses it before, in seconds since the epoch. A store may forget it then. */
  open(start: SessionStart, endsAt: number): Awaitable<UserSession>;
  get(key: SessionKey): Awaitable<UserSession | undefined>;
  /** @param endsAt as for `open` @returns the session; undefined when it has ended */
  attach(key: SessionKey, attachment: Attachment, endsAt: number): Awaitable<UserSession | undefined>;
  /**
   * Notes a use of the session, or of a client in it. It does nothing when the session has ended, or the client has
   * left it.
   * @param endsAt as for `open`
   */
  touch(key: SessionKey, clientId: string | undefined, usedAt: number, endsAt: number): Awaitable<void>;
  /** Notes the use of a refresh token. @returns false when another use was noted since the session was read */
  rotate(session: Session, reuseId: string, rotation: Rotation): Awaitable<boolean>;
  /** Takes a client out of the session. @param endsEmpty whether the session ends with its last client */
  detach(key: SessionKey, clientId: string, endsEmpty: boolean): Awaitable<void>;
  /** All sessions. The one that was used last comes first. */
  list(): Awaitable<Iterable<UserSession>>;
  end(key: SessionKey): Awaitable<void>;
}

/** The names of a scope, each once. */
const rememberedScope = (scope: string | undefined) =>
  scope === undefined ? undefined : copyText([...new Set(scope.split(' '))].join(' '));

/** A client that has just come into a session. */
export const newClientSession = (start: ClientStart): ClientSession => ({
  ...start,
  scope: rememberedScope(start.scope),
  usedAt: start.startedAt,
  rotations: new Map(),
});

/** A client that comes into a session again. */
export const rejoined = (before: ClientSession, { client, usedAt }: Attachment): ClientSession => ({
  ...before,
  // A client that asks for no scope has the one before (Keycloak 26.7).
  scope: rememberedScope(client.scope) ?? before.scope,
  notes: new Map([...before.notes, ...client.notes]),
  usedAt,
});

/** A session in which nothing has happened yet. */
export function newSession({ client, ...start }: SessionStart): UserSession {
  const clients = client === undefined ? [] : [[client.clientId, newClientSession(client)] as const];
  return { ...start, usedAt: start.startedAt, clients: new Map(clients) };
}

/** A session with one of its clients; undefined when the client is not in it. */
export function sessionOf(session: UserSession | undefined, clientId: string): Session | undefined {
  const client = session?.clients.get(clientId);
  return session === undefined || client === undefined ? undefined : { ...session, client };
}

/** A session with a client that is there for one token only. Nothing is stored. */
export const transientSession = (session: UserSession, client: Omit<ClientStart, 'notes'>): Session => ({
  ...session,
  client: newClientSession({ ...client, notes: new Map() }),
});
