import type { Awaitable } from '../../runtime/awaitable.ts';
import { copyText } from '../../runtime/copy-text.ts';

/** How often a refresh token and its successors were used. */
export interface Rotation {
  /** Identifier of the token that was used last. */
  readonly tokenId: string;
  readonly uses: number;
  /** Seconds since the epoch when the newest was issued. */
  readonly refreshedAt: number;
}

/** What names a session: beside one that is online there may be an offline one of the same id (Keycloak 26.7). */
export interface SessionKey {
  /** The claim `sid` of its tokens. */
  readonly id: string;
  readonly offline: boolean;
}

/** What a client has in a session. */
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

/** Somebody is logged in. */
export interface UserSession extends SessionKey {
  readonly userId: string;
  /** It lasts as long as the realm lets sessions last whose users asked to be remembered. */
  readonly rememberMe: boolean;
  /** Facts about the login that mappers may put into tokens: `AUTH_TIME`, `clientHost`, `client_id`, … */
  readonly notes: ReadonlyMap<string, string>;
  /** Seconds since the epoch. */
  readonly startedAt: number;
  readonly usedAt: number;
  /** Those that have got tokens in it and have not left it, by their `clientId`. */
  readonly clients: ReadonlyMap<string, ClientSession>;
}

/** A session as one of its clients sees it: what refresh tokens refer to. */
export interface Session extends UserSession {
  readonly client: ClientSession;
}

/** How a client comes into a session. */
export type ClientStart = Pick<ClientSession, 'clientId' | 'scope' | 'notes' | 'startedAt'>;

/** What a session is opened for. */
export interface SessionStart extends Omit<UserSession, 'usedAt' | 'clients'> {
  /** The client that comes in at once, if there is one. */
  readonly client?: ClientStart | undefined;
}

/** A client that comes into a session which exists. */
export interface Attachment {
  readonly client: ClientStart;
  /** Whether what it had in the session before is over: otherwise it keeps that, its beginning included. */
  readonly isNew: boolean;
  /** Facts that are added to those of the session. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Seconds since the epoch. */
  readonly usedAt: number;
}

/** The sessions of one realm, ended ones as long as there is room. */
export interface Sessions {
  /** @param endsAt when it ends if nobody uses it before, in seconds since the epoch; a store may forget it then */
  open(start: SessionStart, endsAt: number): Awaitable<UserSession>;
  get(key: SessionKey): Awaitable<UserSession | undefined>;
  /** @param endsAt as for `open`. @returns the session, unless it has ended */
  attach(key: SessionKey, attachment: Attachment, endsAt: number): Awaitable<UserSession | undefined>;
  /** Notes a use, by a client if one is named, unless the session has ended or the client has left it. @param endsAt as for `open` */
  touch(key: SessionKey, clientId: string | undefined, usedAt: number, endsAt: number): Awaitable<void>;
  /** Notes the use of a refresh token. @returns false when somebody else has noted one since the session was read */
  rotate(session: Session, reuseId: string, rotation: Rotation): Awaitable<boolean>;
  /** A client leaves it. @param endsEmpty whether it ends when that was its last client */
  detach(key: SessionKey, clientId: string, endsEmpty: boolean): Awaitable<void>;
  /** All of them, the one that was used last first. */
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

/** A client that comes in once more. */
export const rejoined = (before: ClientSession, { client, usedAt }: Attachment): ClientSession => ({
  ...before,
  // Who asks for no scope keeps the one before (Keycloak 26.7).
  scope: rememberedScope(client.scope) ?? before.scope,
  notes: new Map([...before.notes, ...client.notes]),
  usedAt,
});

/** A session in which nothing has happened yet. */
export function newSession({ client, ...start }: SessionStart): UserSession {
  const clients = client === undefined ? [] : [[client.clientId, newClientSession(client)] as const];
  return { ...start, usedAt: start.startedAt, clients: new Map(clients) };
}

/** The session as a client sees it; undefined when the client is not in it. */
export function sessionOf(session: UserSession | undefined, clientId: string): Session | undefined {
  const client = session?.clients.get(clientId);
  return session === undefined || client === undefined ? undefined : { ...session, client };
}

/** The session as a client sees it that is there for one token only, and leaves no trace. */
export const transientSession = (session: UserSession, client: Omit<ClientStart, 'notes'>): Session => ({
  ...session,
  client: newClientSession({ ...client, notes: new Map() }),
});
