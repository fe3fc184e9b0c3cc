import type { Mailbox } from '../../contract/sent-mail.ts';
import type { LiveSession, Minted, Minting, RealmDescription } from '../../contract/token-views.ts';
import type { AddressedRequest } from '../../http/request-context.ts';

/** What the control plane asks of the token endpoint of a sandbox. Times are in seconds since the epoch. */
export interface TokenControl {
  realms(): Promise<readonly RealmDescription[]>;
  /** Tokens as the token endpoint issues them to a caller who reached this server in the same way. */
  mint(request: AddressedRequest, minting: Minting): Promise<Minted>;
  /** @param now milliseconds since the epoch @returns undefined for a text that is no JWT */
  decode(request: AddressedRequest, token: string, now: number): Promise<DecodedToken | undefined>;
  /** Gives each realm new keys to sign with. @returns an error when there are too many old ones */
  rotateKeys(): Promise<string | undefined>;
  /** Representations of the realms that were made or changed over the admin API, with all their secrets. */
  changedRealms(): Promise<readonly object[]>;
  /** The same with hashes of their passwords. @param now milliseconds since the epoch */
  snapshotRealms(now: number): Promise<readonly object[]>;
  /** The name of the user that a form of a realm is about; undefined where nobody can tell. */
  usernameOf(realm: string, form: unknown): Promise<string | undefined>;
  /** The mails that its realms have sent. */
  mails(): Promise<Mailbox>;
  sessions(): Promise<readonly LiveSession[]>;
  /** Ends a session as a logout does: clients are told. False: there is no such session. */
  endSession(request: AddressedRequest, id: string): Promise<boolean>;
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
