import type { ErrorName } from './named-errors.ts';

/** What one request gets instead of the endpoint's own response. */
export interface TokenOverrides {
  readonly error?: ErrorName | undefined;
  /** How the access token differs. It is called when a token is issued. */
  readonly token?: (() => TokenChanges) | undefined;
}

/** How an access token differs from the one that would be issued: what a resource server must reject. */
export interface TokenChanges {
  /** Added to the claims, or in their place. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
  readonly removeClaims?: readonly string[] | undefined;
  /** Seconds. */
  readonly lifespan?: number | undefined;
  /** Seconds that the token seems to be old. */
  readonly issuedAgo?: number | undefined;
  readonly signature?: 'broken' | undefined;
  /** Signed by a key that the realm does not publish. */
  readonly key?: 'unknown' | undefined;
  /** Not signed (RFC 7515, appendix A.5). */
  readonly algorithm?: 'none' | undefined;
}
