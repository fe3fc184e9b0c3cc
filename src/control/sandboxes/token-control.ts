import type { IncomingMessage } from 'node:http';

/** What the control plane asks of the token endpoint of a sandbox. Times are in seconds since the epoch. */
export interface TokenControl {
  realms(): Promise<readonly RealmView[]>;
  /** Tokens as the token endpoint issues them to a caller who reached this server in the same way. */
  mint(request: IncomingMessage, wanted: MintRequest): Promise<{ tokens: Record<string, unknown> } | MintError>;
  /** @param now milliseconds since the epoch @returns undefined for a text that is no JWT */
  decode(request: IncomingMessage, token: string, now: number): Promise<DecodedToken | undefined>;
  /** Gives each realm new keys to sign with. @returns an error when there are too many old ones */
  rotateKeys(): Promise<string | undefined>;
  /** Whom a form of a realm is about, by name; undefined where nobody can tell. */
  usernameOf(realm: string, form: unknown): Promise<string | undefined>;
  sessions(): Promise<readonly SessionView[]>;
  /** Ends a session as a logout does: clients are told. False: there is no such session. */
  endSession(request: IncomingMessage, id: string): Promise<boolean>;
}

interface MintRequest {
  /** Undefined: the first realm. */
  readonly realm: string | undefined;
  readonly clientId: string;
  /** Undefined: the service account of the client. */
  readonly username: string | undefined;
  readonly scope: string | undefined;
}

/** Why there are no tokens. */
interface MintError {
  readonly field: 'realm' | 'client_id' | 'username' | 'scope';
  readonly message: string;
}

interface DecodedToken {
  readonly realm: string | undefined;
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Why it is not good. */
  readonly fault: string | undefined;
  /** Undefined: its life has no end. */
  readonly secondsLeft: number | undefined;
}

export interface RealmView {
  readonly name: string;
  readonly enabled: boolean;
  readonly accessTokenLifespan: number;
  readonly clients: readonly {
    readonly clientId: string;
    readonly enabled: boolean;
    readonly isPublic: boolean;
    readonly bearerOnly: boolean;
    readonly serviceAccount: boolean;
    readonly directAccess: boolean;
    readonly authenticator: string;
    readonly defaultScopes: readonly string[];
    readonly optionalScopes: readonly string[];
  }[];
  readonly scopes: readonly string[];
  readonly users: readonly string[];
  readonly keys: readonly {
    readonly kid: string;
    readonly algorithm: string;
    readonly use: 'sig' | 'enc';
    readonly active: boolean;
    readonly published: boolean;
    /** When a key that was rotated away goes; Infinity: never. */
    readonly until?: number;
  }[];
}

export interface SessionView {
  readonly id: string;
  readonly realm: string;
  readonly userId: string;
  readonly username: string;
  readonly offline: boolean;
  readonly startedAt: number;
  readonly usedAt: number;
  /** When it ends if nobody uses it before. */
  readonly endsAt: number;
  /** The one that used it last first; at least one. */
  readonly clients: readonly [SessionClientView, ...SessionClientView[]];
}

interface SessionClientView {
  readonly clientId: string;
  readonly startedAt: number;
  readonly usedAt: number;
  readonly endsAt: number;
}
