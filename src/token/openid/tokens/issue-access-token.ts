import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { Target } from '../mappers/mapper.ts';
import { confirmationOf } from '../possession/prove-possession.ts';
import { clientSessionMax, sessionMaxOf } from '../sessions/session-lifetime.ts';
import { accessClaims } from './access-token.ts';
import type { ClaimsAbout } from './claims.ts';
import type { ResponseRoles } from './response-roles.ts';
import { changedTimes, signChanged } from './sign-changed.ts';
import { signingKey, signJwt } from './signed-jwt.ts';
import { type Issue, isLightweightClient } from './token-issue.ts';

/** When an access token expires: after its lifespan, but not after the session (Keycloak 26.7). */
function accessExpiry({ state }: RequestContext, issue: Issue, now: number): number {
  const { client, scope, session, frontChannel } = issue;
  const { realm } = state;
  const own = client.attributes.get('access.token.lifespan') ?? '';
  if (own.trim() !== '' && !/^[+-]?\d{1,10}$/.test(own)) throw oauthErrors.serverError();
  const lifespan = frontChannel?.lifespan ?? (own.trim() === '' ? realm.accessTokenLifespan : Number(own));
  const span = session ?? { startedAt: now, rememberMe: false, client: { startedAt: now, usedAt: now } };
  const offline = scope.offline || session?.offline === true;
  const end = lifespan === -1 ? span.startedAt + sessionMaxOf(realm, span) : now + lifespan;
  return Math.min(end, clientSessionMax(realm, client, { ...span, offline }));
}

/** An access token, and the facts that the tokens beside it share. */
interface AccessToken {
  readonly token: string;
  /** Seconds. */
  readonly lifespan: number;
  /** When it would be issued and expire if no rule changed that, in seconds since the epoch. */
  readonly unchanged: { readonly iat: number; readonly exp: number };
  /** `Bearer` or `DPoP`, in lower case where the client wants that. */
  readonly type: string;
  readonly audience: readonly string[];
  readonly sub: string | undefined;
  readonly azp: string;
  readonly roles: ResponseRoles;
}

/** @throws {OAuthError} when the token would not have an audience that was asked for */
export async function issueAccessToken(
  context: RequestContext,
  issue: Issue,
  about: ClaimsAbout,
  now: number,
): Promise<AccessToken> {
  const { state } = context;
  const { client, session, exchange } = issue;
  const unchanged = { iat: now, exp: accessExpiry(context, issue, now) };
  const changes = context.request.overrides?.token?.('access');
  const { iat, exp } = changes === undefined ? unchanged : changedTimes(unchanged, changes);
  state.keys.signed(exp);

  const isLowerCase = client.attributes.get('token.response.type.bearer.lower-case') === 'true';
  const confirmation = confirmationOf(context.provenKey);
  const bearer = isLowerCase ? 'bearer' : 'Bearer';
  const type = confirmation === undefined ? bearer : 'DPoP';
  const target: Target = isLightweightClient(client) ? 'lightweight' : 'access';
  const isStatic = issue.grant === 'cc' && session === undefined && confirmation === undefined;
  const party = issue.resourceServer === undefined ? undefined : client;
  const { authorization } = issue;
  const onlyAudience = exchange?.audience;
  const options = {
    about,
    session,
    type,
    target,
    isStatic,
    onlyAudience,
    party,
    authorization,
    confirmation,
  };
  const { authTime, afterIssuer, ...claims } = accessClaims(context, options);
  const missing = exchange?.audience?.filter((name) => !claims.audience.includes(name)) ?? [];
  if (missing.length > 0) throw oauthErrors.audienceNotAvailable(missing);
  const id = `${tokenPrefix(issue)}:${state.ids.token()}`;
  const payload = `{"exp":${exp},"iat":${iat},${authTime}"jti":"${id}","iss":${JSON.stringify(context.issuer)},${afterIssuer}`;
  const key = await signingKey(state, client.attributes.get('access.token.signed.response.alg'));
  const header = client.attributes.get('access.token.header.type.rfc9068') === 'true' ? 'at+jwt' : 'JWT';
  const token =
    changes === undefined
      ? await signJwt(key, header, payload)
      : await signChanged(state, key, header, payload, changes);
  return { token, lifespan: exp - iat, unchanged, type: isLowerCase ? type.toLowerCase() : type, ...claims };
}

/** Kind of session, kind of token and grant, two letters each (Keycloak 26.7). */
function tokenPrefix({ session, client, scope, grant, exchange, resourceServer }: Issue): string {
  const isOffline = session?.offline === true || scope.offline;
  // A resource server is in the session for this token only.
  const ownKind = resourceServer === undefined ? (isOffline ? 'of' : 'on') : session?.offline === true ? 'ft' : 'nt';
  const sessionKind = exchange?.sessionKind ?? (session === undefined ? 'tr' : ownKind);
  return `${sessionKind}${isLightweightClient(client) ? 'lt' : 'rt'}${grant}`;
}
