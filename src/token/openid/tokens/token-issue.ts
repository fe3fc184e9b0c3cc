import type { Client } from '../../realm/realm-client.ts';
import type { GrantedScope } from '../scopes/grant-scope.ts';
import type { Session } from '../sessions/session-store.ts';
import type { ClaimsAbout } from './claims.ts';

/** The facts by which tokens are issued. */
export interface Issue extends Omit<ClaimsAbout, 'realm' | 'sessionId' | 'roles'> {
  /** Two letters for the grant, part of the token's identifier: `cc`, `rt`, `ro`. */
  readonly grant: string;
  /** With a session a refresh token is issued too. */
  readonly session?: Session | undefined;
  /** The scope and the `reuse_id` of the refresh token before. */
  readonly refreshed?: { readonly scope: string; readonly reuseId: string | undefined };
  /** The scope of the response and of the ID token, where it is not that of the access token. */
  readonly responseScope?: GrantedScope;
  /** The `nonce` of the ID token. */
  readonly nonce?: string;
  readonly exchange?: ExchangeIssue;
  readonly frontChannel?: FrontChannelIssue;
  /** Whether an ID token is issued; otherwise the scope decides. */
  readonly openid?: boolean;
  /** The client whose mappers make the claims, and which is the audience: a resource server. Undefined: as for others. */
  readonly resourceServer?: Client;
  /** The claim `authorization`: permissions. */
  readonly authorization?: unknown;
}

/** The values whose hashes are in an ID token of the authorization endpoint. */
export interface FrontChannelHashes {
  readonly code: string | undefined;
  readonly state: string | undefined;
}

/** What is different about tokens in the response of the authorization endpoint: there is no refresh token. */
interface FrontChannelIssue extends FrontChannelHashes {
  /** Seconds that they live; undefined: as others. */
  readonly lifespan: number | undefined;
  readonly hasAccessToken: boolean;
}

/** What is different about tokens of a token exchange. */
export interface ExchangeIssue {
  /**
   * Two letters for a session that the client does not come into: `nt` online, `ft` offline; undefined for any other.
   */
  readonly sessionKind: 'nt' | 'ft' | undefined;
  /** The audiences that the token must have, and no others; undefined: all that mappers add. */
  readonly audience: readonly string[] | undefined;
  readonly hasRefreshToken: boolean;
  /** The ID token takes the place of the access token. */
  readonly isIdToken: boolean;
  /** The member `issued_token_type`. */
  readonly issuedType: string;
}

/** Whether a client gets access tokens with the fewest claims. */
export const isLightweightClient = (client: Client) =>
  client.attributes.get('client.use.lightweight.access.token.enabled') === 'true';

/** Whether a client gets refresh tokens from grants of users. */
export const usesRefreshTokens = (client: Client): boolean => client.attributes.get('use.refresh.tokens') !== 'false';
