import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { GrantedScope } from '../scopes/grant-scope.ts';
import { claimsInHashOrder } from './claim-order.ts';
import { type ClaimsAbout, type MappedClaims, mappedClaims } from './claims.ts';
import { idToken } from './id-token.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { refreshToken } from './issue-refresh-token.ts';
import { effectiveRoles } from './response-roles.ts';
import { type ExchangeIssue, type Issue, isLightweightClient, usesRefreshTokens } from './token-issue.ts';

/** A token response. Its members are in the order of Keycloak 26.7. */
export type TokenResponse = Readonly<Record<string, unknown>>;

/**
 * Checks that a client may open an offline session: it must be able to pass on the role `offline_access` of the user.
 * @throws {OAuthError}
 */
export function checkOfflineAccess(
  context: RequestContext,
  about: Pick<ClaimsAbout, 'user' | 'client' | 'scope'>,
): void {
  const isAllowed = effectiveRoles(about).some(({ client, name }) => client === undefined && name === 'offline_access');
  if (!about.scope.offline || isAllowed) return;
  // Pages of other origins cannot read this error (Keycloak 26.7).
  context.crossOrigin = [];
  throw oauthErrors.noOfflineTokens();
}

/** Whether a session gets a refresh token with its other tokens. */
const isRefreshable = ({ session, exchange, frontChannel, grant, client }: Issue) =>
  exchange?.hasRefreshToken ??
  (session !== undefined && frontChannel === undefined && (grant === 'cc' || usesRefreshTokens(client)));

/** The alias of the organization that tokens are for; undefined where there are none or several. */
function singleOrganization({ organizations = [] }: Pick<GrantedScope, 'organizations'>): string | undefined {
  const [first, ...others] = organizations;
  return others.length === 0 ? first?.alias : undefined;
}

/** Issues the tokens of a grant. */
export async function issueTokens(context: RequestContext, issue: Issue): Promise<TokenResponse> {
  const { state } = context;
  const {
    client,
    user,
    scope,
    session,
    notes,
    grant,
    responseScope = scope,
    refreshed,
    exchange,
    frontChannel,
    authorization,
  } = issue;
  const { realm } = state;
  const now = state.now();
  const sessionId = session?.id ?? (scope.namesSession ? state.ids.session() : '');
  const about: ClaimsAbout = { realm, client: issue.resourceServer ?? client, user, scope, notes, sessionId };
  const access = await issueAccessToken(context, issue, about, now);
  const { unchanged, audience, sub, azp, roles } = access;
  const granted = {
    scope: refreshed?.scope ?? scope.all,
    reuseId: refreshed?.reuseId,
    organization: isLightweightClient(client) ? undefined : singleOrganization(scope),
  };
  const refresh =
    session !== undefined && isRefreshable(issue)
      ? await refreshToken(context, { client, session, ...granted, now, audience, sub, azp, authorization })
      : undefined;
  const later = { ...about, scope: responseScope, roles };
  const isIdToken = exchange?.isIdToken === true;
  const idJwt =
    isIdToken || (issue.openid ?? scope.openid)
      ? await idToken(context, {
          about: later,
          session,
          now,
          exp: unchanged.exp,
          azp,
          grant,
          nonce: issue.nonce,
          accessToken: isIdToken || frontChannel?.hasAccessToken === false ? undefined : access.token,
          frontChannel,
        })
      : undefined;
  const isAlone = isIdToken && idJwt !== undefined;
  return {
    access_token: isAlone ? idJwt : access.token,
    expires_in: access.lifespan,
    refresh_expires_in: refresh?.exp === undefined ? 0 : refresh.exp - now,
    ...(refresh !== undefined && { refresh_token: refresh.token }),
    token_type: isAlone ? 'N_A' : access.type,
    ...(idJwt !== undefined && !isAlone && { id_token: idJwt }),
    'not-before-policy': Math.max(realm.notBefore, client.notBefore, user.notBefore),
    ...(session !== undefined && { session_state: session.id }),
    scope: responseScope.inResponse,
    ...furtherMembers(mappedClaims(later, 'response'), exchange),
  };
}

/** Members of the response that come from mappers or from an exchange. */
function furtherMembers({ claims }: MappedClaims, exchange: ExchangeIssue | undefined): TokenResponse | undefined {
  if (exchange !== undefined) claims.issued_token_type = exchange.issuedType;
  return Object.keys(claims).length === 0 ? undefined : claimsInHashOrder(claims);
}
