import type { ErrorName } from '../http/named-token-errors.ts';

/** What one request gets instead of the endpoint's own response. */
export interface TokenOverrides {
  readonly error?: ErrorName | undefined;
  /** How the access token differs. The function is called when a token is issued. */
  readonly token?: (() => TokenChanges) | undefined;
}

/** How an access token differs from the one that would be issued: what a resource server must reject. */
export interface TokenChanges {
  /** Claims that are added, or that replace others. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
  readonly removeClaims?: readonly string[] | undefined;
  /** Seconds. */
  readonly lifespan?: number | undefined;
  /** Seconds by which the token looks older. */
  readonly issuedAgo?: number | undefined;
  readonly signature?: 'broken' | undefined;
  /** The token is signed by a key that the realm does not publish. */
  readonly key?: 'unknown' | undefined;
  /** The token is not signed (RFC 7515, appendix A.5). */
  readonly algorithm?: 'none' | undefined;
}
