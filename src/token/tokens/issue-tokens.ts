import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { Target } from '../mappers/mapper.ts';
import type { Client } from '../realm/client.ts';
import type { GrantedScope } from '../scopes/grant-scope.ts';
import { clientSessionMax, sessionMaxOf } from '../sessions/session-lifetime.ts';
import type { Session } from '../sessions/sessions.ts';
import { accessClaims } from './access-token.ts';
import { claimsInHashOrder } from './claim-order.ts';
import { type ClaimsAbout, mappedClaims } from './claims.ts';
import { type FrontHashes, idToken } from './id-token.ts';
import { signingKey, signJwt } from './jwt.ts';
import { refreshToken } from './refresh-token.ts';
import { effectiveRoles } from './response-roles.ts';
import { signChanged } from './sign-changed.ts';

/** What tokens are issued for. */
export interface Issue extends Omit<ClaimsAbout, 'realm' | 'sessionId' | 'roles'> {
  /** Two letters for the grant, part of the token's identifier: `cc`, `rt`, `ro`. */
  readonly grant: string;
  /** With a session a refresh token is issued too. */
  readonly session?: Session | undefined;
  /** What the refresh token takes over from the one before. */
  readonly refreshed?: { readonly scope: string; readonly reuseId: string | undefined };
  /** The scope of the response and of the ID token, where it is not that of the access token. */
  readonly responseScope?: GrantedScope;
  /** Goes into the ID token. */
  readonly nonce?: string;
  readonly exchange?: ExchangeIssue;
  readonly inFront?: FrontIssue;
  /** Whether an ID token is issued; otherwise the scope decides. */
  readonly openid?: boolean;
}

/** What is different where tokens come with the response of the authorization endpoint: there is no refresh token. */
interface FrontIssue extends FrontHashes {
  /** Seconds that they live; undefined: as others. */
  readonly lifespan: number | undefined;
  readonly hasAccessToken: boolean;
}

/** What a token exchange makes different. */
interface ExchangeIssue {
  /** Two letters for a session that belongs to the token alone: `nt` online, `ft` offline; undefined: as its session is. */
  readonly sessionKind: 'nt' | 'ft' | undefined;
  /** The only audiences that the token may have, which it must have; undefined: all that mappers add. */
  readonly audience: readonly string[] | undefined;
  readonly hasRefreshToken: boolean;
  /** The ID token takes the place of the access token. */
  readonly isIdToken: boolean;
  /** The member `issued_token_type`. */
  readonly issuedType: string;
}

/** A token response; members in the order of Keycloak 26.7. */
export type TokenResponse = Readonly<Record<string, unknown>>;

const isLightweight = (client: Client) =>
  client.attributes.get('client.use.lightweight.access.token.enabled') === 'true';

/** Whether a client gets refresh tokens from grants of users. */
export const usesRefreshTokens = (client: Client): boolean => client.attributes.get('use.refresh.tokens') !== 'false';

/**
 * Offline sessions are for those who may pass on the role `offline_access`.
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

/** When an access token expires: after its lifespan, but not after the session (Keycloak 26.7). */
function accessExpiry({ state }: RequestContext, { client, scope, session, inFront }: Issue, now: number): number {
  const { realm } = state;
  const own = client.attributes.get('access.token.lifespan') ?? '';
  if (own.trim() !== '' && !/^[+-]?\d{1,10}$/.test(own)) throw oauthErrors.serverError();
  const lifespan = inFront?.lifespan ?? (own.trim() === '' ? realm.accessTokenLifespan : Number(own));
  const span = session ?? { startedAt: now, rememberMe: false, client: { startedAt: now, usedAt: now } };
  const offline = scope.offline || session?.offline === true;
  const wanted = lifespan === -1 ? span.startedAt + sessionMaxOf(realm, span) : now + lifespan;
  return Math.min(wanted, clientSessionMax(realm, client, { ...span, offline }));
}

/** Issues the tokens of a grant. */
export async function issueTokens(context: RequestContext, issue: Issue): Promise<TokenResponse> {
  const { state } = context;
  const { client, scope, session, responseScope = scope } = issue;
  const { realm } = state;
  const now = state.now();
  const lifespan = accessExpiry(context, issue, now) - now;
  const changes = context.request.overrides?.token?.();
  const iat = now - (changes?.issuedAgo ?? 0);
  const exp = iat + (changes?.lifespan ?? lifespan);
  const changedExp = changes?.claims?.exp;
  state.keys.signed(typeof changedExp === 'number' ? Math.max(exp, changedExp) : exp);
  const about: ClaimsAbout = { ...issue, realm, sessionId: session?.id ?? state.ids.session() };

  const isLowerCase = client.attributes.get('token.response.type.bearer.lower-case') === 'true';
  const type = isLowerCase ? 'bearer' : 'Bearer';
  const target: Target = isLightweight(client) ? 'lightweight' : 'access';
  const { exchange } = issue;
  const isStatic = issue.grant === 'cc' && session === undefined;
  const options = { about, session, type, target, isStatic, onlyAudience: exchange?.audience };
  const { authTime, afterIssuer, audience, sub, azp, roles } = accessClaims(context, options);
  const missing = exchange?.audience?.filter((name) => !audience.includes(name)) ?? [];
  if (missing.length > 0) throw oauthErrors.audienceNotAvailable(missing);
  const id = `${tokenPrefix(issue)}:${state.ids.token()}`;
  const payload = `{"exp":${exp},"iat":${iat},${authTime}"jti":"${id}","iss":${JSON.stringify(context.issuer)},${afterIssuer}`;
  const accessKey = await signingKey(state, client.attributes.get('access.token.signed.response.alg'));
  const accessType = client.attributes.get('access.token.header.type.rfc9068') === 'true' ? 'at+jwt' : 'JWT';
  const accessToken =
    changes === undefined
      ? await signJwt(accessKey, accessType, payload)
      : await signChanged(state, accessKey, accessType, payload, changes);

  const granted = { scope: issue.refreshed?.scope ?? scope.all, reuseId: issue.refreshed?.reuseId };
  const isRefreshable =
    exchange?.hasRefreshToken ??
    (session !== undefined && issue.inFront === undefined && (issue.grant === 'cc' || usesRefreshTokens(client)));
  const refresh =
    isRefreshable && session !== undefined
      ? await refreshToken(context, { client, session, ...granted, now, audience, sub, azp })
      : undefined;
  const later = { ...about, scope: responseScope, roles };
  const hasIdToken = exchange?.isIdToken === true || (issue.openid ?? scope.openid);
  const idJwt = hasIdToken
    ? await idToken(context, {
        ...{ about: later, session, now: iat, exp, azp, grant: issue.grant, nonce: issue.nonce },
        accessToken: exchange?.isIdToken === true || issue.inFront?.hasAccessToken === false ? undefined : accessToken,
        inFront: issue.inFront,
      })
    : undefined;
  const isAlone = exchange?.isIdToken === true && idJwt !== undefined;
  const { claims } = mappedClaims(later, 'response');
  return {
    access_token: isAlone ? idJwt : accessToken,
    expires_in: exp - iat,
    refresh_expires_in: refresh?.exp === undefined ? 0 : refresh.exp - now,
    ...(refresh !== undefined && { refresh_token: refresh.token }),
    token_type: isAlone ? 'N_A' : type,
    ...(idJwt !== undefined && !isAlone && { id_token: idJwt }),
    'not-before-policy': Math.max(realm.notBefore, client.notBefore, issue.user.notBefore),
    ...(session !== undefined && { session_state: session.id }),
    scope: responseScope.inResponse,
    ...claimsInHashOrder(exchange === undefined ? claims : { ...claims, issued_token_type: exchange.issuedType }),
  };
}

/** Kind of session, kind of token and grant, two letters each (Keycloak 26.7). */
function tokenPrefix({ session, client, scope, grant, exchange }: Issue): string {
  const ownKind = session === undefined ? 'tr' : session.offline || scope.offline ? 'of' : 'on';
  const sessionKind = exchange?.sessionKind ?? ownKind;
  return `${sessionKind}${isLightweight(client) ? 'lt' : 'rt'}${grant}`;
}
