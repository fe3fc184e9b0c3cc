import type { Role } from './realm-client.ts';

/** A stored password, as Keycloak's export writes it. */
export interface PasswordHash {
  readonly algorithm: string;
  readonly iterations: number;
  readonly parameters: ReadonlyMap<string, string>;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** A group of users. */
export interface Group {
  readonly name: string;
  /** `/staff/berlin` */
  readonly path: string;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** Its own roles and those of the groups above it, without what comes with them. */
  readonly roles: readonly Role[];
  readonly parent: Group | undefined;
}

export interface User {
  readonly id: string;
  readonly username: string;
  readonly enabled: boolean;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** Its own roles and those of its groups, without what comes with them. */
  readonly roles: readonly Role[];
  /** Sorted by name. */
  readonly groups: readonly Group[];
  /** Milliseconds since the epoch, when the file says so. */
  readonly createdTimestamp: number | undefined;
  /** Seconds since the epoch; tokens issued before are not valid. */
  readonly notBefore: number;
  /** Required actions before the next login. */
  readonly requiredActions: readonly string[];
  readonly password: PasswordHash | string | undefined;
  /** Milliseconds since the epoch when the password was set, if that is known; infinite where it never expires. */
  readonly passwordSetAt: number | undefined;
  /** The first credential for one-time passwords. */
  readonly otp: OtpSettings | undefined;
  /** Names of the client scopes that the user has consented to, by client id. */
  readonly consents: ReadonlyMap<string, readonly string[]>;
  /** Client id of the client whose service account this is. */
  readonly serviceAccountOf: string | undefined;
  /** Identifier of that client. */
  readonly serviceAccountClientId: string | undefined;
}

/** A generator of one-time passwords, as Keycloak's export writes it. */
export interface OtpSettings {
  readonly type: 'totp' | 'hotp';
  readonly algorithm: 'sha1' | 'sha256' | 'sha512';
  readonly secret: Buffer;
  readonly digits: number;
  /** Seconds. */
  readonly period: number;
  readonly counter: number;
}
