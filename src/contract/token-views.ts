import type { TokenChanges, TokenKind } from './token-changes.ts';

/** A realm, without secrets. */
export interface RealmDescription {
  readonly name: string;
  readonly enabled: boolean;
  /** Seconds. */
  readonly accessTokenLifespan: number;
  readonly clients: readonly ClientDescription[];
  /** Names of the client scopes. */
  readonly scopes: readonly string[];
  /** Names of the users, without service accounts. */
  readonly users: readonly string[];
  /** With the names of their members. */
  readonly organizations: readonly {
    readonly alias: string;
    readonly enabled: boolean;
    readonly members: readonly string[];
  }[];
  /** Accounts of users at identity providers. */
  readonly linkedAccounts: readonly { readonly username: string; readonly provider: string; readonly name: string }[];
  readonly keys: readonly RealmKeyDescription[];
}

interface ClientDescription {
  readonly clientId: string;
  readonly enabled: boolean;
  readonly isPublic: boolean;
  readonly bearerOnly: boolean;
  readonly serviceAccount: boolean;
  readonly directAccess: boolean;
  /** Keycloak's name for the way in which it authenticates. */
  readonly authenticator: string;
  readonly defaultScopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

interface RealmKeyDescription {
  readonly kid: string;
  readonly algorithm: string;
  readonly use: 'sig' | 'enc';
  readonly active: boolean;
  readonly published: boolean;
  /** When a rotated key is dropped, in seconds since the epoch; Infinity: never. */
  readonly until?: number;
}

/** A session that has not ended. Times are in seconds since the epoch. */
export interface LiveSession {
  readonly id: string;
  readonly realm: string;
  readonly userId: string;
  readonly username: string;
  readonly offline: boolean;
  readonly startedAt: number;
  readonly usedAt: number;
  /** When it ends if nobody uses it before, with the last of its clients. */
  readonly endsAt: number;
  /** The clients in it, at least one. The one that used it last comes first. */
  readonly clients: readonly [LiveClient, ...LiveClient[]];
}

export interface LiveClient {
  readonly clientId: string;
  readonly startedAt: number;
  readonly usedAt: number;
  readonly endsAt: number;
}

/** The user and the client for whom tokens are minted. */
export interface Minting {
  /** Undefined: the first realm. */
  readonly realm: string | undefined;
  readonly clientId: string;
  /** Undefined: the service account of the client. */
  readonly username: string | undefined;
  /** As in a request. */
  readonly scope: string | undefined;
  /** Takes the place of `aud` in tokens of these kinds. */
  readonly audience: { readonly aud: string | readonly string[]; readonly of: ReadonlySet<TokenKind> } | undefined;
  /** Of the ID token. */
  readonly nonce: string | undefined;
  /** Whether a refresh token is issued, too. */
  readonly refresh: boolean;
  readonly changes: TokenChanges;
  /** Which tokens are changed. */
  readonly changed: ReadonlySet<TokenKind>;
}

/** The response of the token endpoint, or what is wrong with which parameter. */
export type Minted =
  | { readonly tokens: Record<string, unknown> }
  | { readonly field: 'realm' | 'client_id' | 'username' | 'scope'; readonly message: string };
