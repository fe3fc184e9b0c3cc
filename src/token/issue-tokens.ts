import { createHash } from 'node:crypto';
import { accessClaims } from './access-token.ts';
import { audienceClaim, type ClaimsAbout, mappedClaims, orderedClaims } from './claims.ts';
import type { Exchange } from './exchange.ts';
import { signJwt } from './jwt.ts';
import { signatureAlgorithms } from './keys/algorithms.ts';
import type { RealmKey } from './keys/signing-key.ts';
import type { Claims } from './mapper.ts';
import type { Client, User } from './realm/realm.ts';
import type { GrantedScope } from './scope.ts';
import { refreshLifespan, type Session } from './sessions.ts';

/** What tokens are issued for. */
export interface Issue {
  readonly client: Client;
  readonly user: User;
  readonly scope: GrantedScope;
  /** Facts about the login that mappers may use. */
  readonly notes: ReadonlyMap<string, string>;
  /** Two letters for the grant, part of the token's identifier: `cc`, `rt`, `ro`. */
  readonly grant: string;
  /** With a session a refresh token is issued too. */
  readonly session?: Session | undefined;
}

/** A token response; members in the recorded order. */
export type TokenResponse = Readonly<Record<string, string | number>>;

/** Seconds that an access token lives. */
function accessLifespan(exchange: Exchange, client: Client): number {
  const own = client.attributes.get('access.token.lifespan');
  return own !== undefined && /^\d+$/.test(own) && Number(own) > 0
    ? Number(own)
    : exchange.state.realm.accessTokenLifespan;
}

const isLightweight = (client: Client) =>
  client.attributes.get('client.use.lightweight.access.token.enabled') === 'true';

/** Issues the tokens of a grant. */
export async function issueTokens(exchange: Exchange, issue: Issue): Promise<TokenResponse> {
  const { state } = exchange;
  const { client, scope, session } = issue;
  const now = state.now();
  const lifespan = accessLifespan(exchange, client);
  const about: ClaimsAbout = { ...issue, realm: state.realm, clientScopes: scope.clientScopes };
  const base = { iat: now, iss: exchange.issuer, sub: issue.user.id, azp: client.clientId, sid: session?.id };

  const isLowerCase = client.attributes.get('token.response.type.bearer.lower-case') === 'true';
  const type = isLowerCase ? 'bearer' : 'Bearer';
  const target = isLightweight(client) ? 'lightweight' : 'access';
  const { afterIssuer, audience } = accessClaims(exchange, { about, scope, session, type, target });
  const id = `${tokenPrefix(issue)}:${state.ids.token()}`;
  const payload = `{"exp":${now + lifespan},"iat":${now},"jti":"${id}","iss":${JSON.stringify(exchange.issuer)},${afterIssuer}`;
  const accessKey = await signingKey(exchange, client.attributes.get('access.token.signed.response.alg'));
  const accessType = client.attributes.get('access.token.header.type.rfc9068') === 'true' ? 'at+jwt' : 'JWT';
  const accessToken = await signJwt(accessKey, accessType, payload);

  const refreshable =
    issue.grant === 'cc' || client.attributes.get('use.refresh.tokens') !== 'false' ? session : undefined;
  const seconds = refreshable === undefined ? 0 : (refreshLifespan(state.realm, client, refreshable, now) ?? 0);
  const refresh =
    refreshable === undefined
      ? undefined
      : await refreshToken(exchange, { scope, session: refreshable, base, lifespan: seconds, audience });
  const idJwt = scope.openid ? await idToken(exchange, { about, base, lifespan, accessToken }) : undefined;
  return {
    access_token: accessToken,
    expires_in: lifespan,
    refresh_expires_in: seconds,
    ...(refresh !== undefined && { refresh_token: refresh }),
    token_type: type,
    ...(idJwt !== undefined && { id_token: idJwt }),
    'not-before-policy': state.realm.notBefore,
    ...(session !== undefined && { session_state: session.id }),
    scope: scope.shown,
  };
}

/** Kind of session, kind of token and grant, two letters each (recorded). */
function tokenPrefix({ session, client, grant }: Issue): string {
  const sessionKind = session === undefined ? 'tr' : session.offline ? 'of' : 'on';
  return `${sessionKind}${isLightweight(client) ? 'lt' : 'rt'}${grant}`;
}

/** The key for the algorithm that a client asks for, or the realm's when it asks for none or an unknown one. */
async function signingKey({ state }: Exchange, wanted: string | undefined): Promise<RealmKey> {
  const key =
    (await state.keys.signer(wanted || state.realm.signatureAlgorithm)) ??
    (await state.keys.signer(state.realm.signatureAlgorithm)) ??
    (await state.keys.signer('RS256'));
  if (key === undefined) throw new Error(`realm ${state.realm.name} has no key that signs`);
  return key;
}

/** What all tokens of an answer share, the moment included. */
interface Base extends Claims {
  readonly iat: number;
}

interface RefreshOptions {
  readonly scope: GrantedScope;
  readonly session: Session;
  readonly base: Base;
  readonly lifespan: number;
  readonly audience: readonly string[];
}

async function refreshToken(exchange: Exchange, options: RefreshOptions): Promise<string> {
  const { scope, session, base, lifespan, audience } = options;
  const { state } = exchange;
  const key = await signingKey(exchange, 'HS512');
  session.newestRefresh = base.iat;
  return signJwt(
    key,
    'JWT',
    orderedJson(Object.create(null), {
      ...base,
      ...(!session.offline && { exp: base.iat + lifespan }),
      jti: state.ids.token(),
      aud: exchange.issuer,
      typ: session.offline ? 'Offline' : 'Refresh',
      scope: scope.all,
      aud_x: audienceClaim(audience),
      prov: 'default',
    }),
  );
}

interface IdOptions {
  readonly about: ClaimsAbout;
  readonly base: Base;
  readonly lifespan: number;
  readonly accessToken: string;
}

async function idToken(exchange: Exchange, { about, base, lifespan, accessToken }: IdOptions): Promise<string> {
  const { client } = about;
  const key = await signingKey(exchange, client.attributes.get('id.token.signed.response.alg'));
  const { audience, claims } = mappedClaims(about, 'id');
  return signJwt(
    key,
    'JWT',
    orderedJson(claims, {
      ...base,
      sub: claims.sub ?? base.sub,
      exp: base.iat + lifespan,
      jti: exchange.state.ids.token(),
      aud: audienceClaim([...new Set([client.clientId, ...audience])]),
      typ: 'ID',
      at_hash: leftHalfHash(key.algorithm, accessToken),
    }),
  );
}

const orderedJson = (mapped: Claims, own: Claims) => JSON.stringify(orderedClaims(mapped, own));

/** OpenID Connect Core section 3.1.3.6. */
function leftHalfHash(algorithm: string, token: string): string {
  const digest = createHash(signatureAlgorithms.get(algorithm)?.hash ?? 'sha256')
    .update(token)
    .digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
