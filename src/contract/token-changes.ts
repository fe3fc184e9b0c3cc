/** What the token endpoint makes that a rule, or who mints a token, can change. `userinfo`: what that endpoint answers. */
export type TokenKind = 'access' | 'id' | 'refresh' | 'logout' | 'userinfo';

/** How a token differs from the one that would be issued: what an application or a resource server must reject. */
export interface TokenChanges {
  /** Claims that are added, or that replace others; null removes one. */
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
