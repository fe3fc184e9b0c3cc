import type { RealmState } from '../context/realm-state.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Claims } from '../mappers/mapper.ts';
import { reuseOf } from '../sessions/rotation.ts';
import { readJwt, type UnverifiedJwt, verifyJwt } from '../tokens/signed-jwt.ts';
import { clientOf, holderOf, isRefresh, isRevoked, verifiedToken } from '../tokens/verified-token.ts';

/** A token with the verdict on it. */
export interface JudgedToken extends UnverifiedJwt {
  /** Why it is not good; undefined when it is. */
  readonly fault: string | undefined;
  /** Seconds until it expires, never below 0; undefined when it does not expire. */
  readonly secondsLeft: number | undefined;
}

/** The realm that a token names as its issuer. */
export const realmOfToken = (realms: readonly RealmState[], token: string): RealmState | undefined => {
  const issuer = String(readJwt(token)?.claims.iss);
  return realms.find(({ path }) => issuer.endsWith(path));
};

/**
 * Reads a token and says whether it is good. The code of the endpoints decides that.
 * @param context of the realm that the token names; undefined when there is no such realm
 * @returns undefined for a text that is no JWT
 */
export async function judgeToken(
  context: RequestContext | undefined,
  token: string,
  now: number,
): Promise<JudgedToken | undefined> {
  const read = readUnsigned(token) ?? readJwt(token);
  if (read === undefined) return undefined;
  const { exp } = read.claims;
  const secondsLeft = typeof exp === 'number' ? Math.max(0, exp - now) : undefined;
  return { ...read, fault: await faultOf(context, token, read), secondsLeft };
}

/** Reads a JWT with an empty signature (RFC 7519 section 6), which the endpoints refuse. */
function readUnsigned(token: string): UnverifiedJwt | undefined {
  return token.endsWith('.') ? readJwt(`${token}-`) : undefined;
}

async function faultOf(context: RequestContext | undefined, token: string, read: UnverifiedJwt) {
  const { iss } = read.claims;
  if (context === undefined) return `no realm of this sandbox has the issuer ${JSON.stringify(iss)}`;
  const verified = await verifiedToken(context, token);
  if (verified === undefined) return (await signatureFault(context, token, read)) ?? claimsFault(context, read.claims);
  const { claims, session } = verified;
  const { revokeRefreshToken, refreshTokenMaxReuse } = context.state.realm;
  const isReplaced =
    isRefresh(claims) &&
    revokeRefreshToken &&
    session !== undefined &&
    reuseOf(session, claims, refreshTokenMaxReuse) !== undefined;
  return isReplaced ? 'it was replaced by a newer refresh token' : undefined;
}

async function signatureFault({ state }: RequestContext, token: string, { header }: UnverifiedJwt) {
  const { kid, alg } = header;
  if (alg === 'none' || token.endsWith('.')) return 'it is not signed';
  const key = await state.keys.verifier(String(kid));
  if (key === undefined) return `realm ${state.realm.name} has no key ${JSON.stringify(kid)}`;
  if (key.algorithm !== alg) return `key ${key.kid} signs with ${key.algorithm}, not with ${JSON.stringify(alg)}`;
  return (await verifyJwt(state.keys, token)) === undefined ? 'the signature is wrong' : undefined;
}

/** What is wrong with the claims, in the order in which the endpoints check them. */
async function claimsFault(context: RequestContext, claims: Claims): Promise<string> {
  const { state, issuer } = context;
  const { iss, exp, iat, azp } = claims;
  if (iss !== issuer) return `the issuer is ${JSON.stringify(iss)}; here it is ${issuer}`;
  if (typeof exp === 'number' && state.now() > exp) return `it expired ${state.now() - exp} seconds ago`;
  if (typeof exp !== 'number' && claims.typ !== 'Offline') return 'it has no exp';
  if (typeof iat !== 'number') return 'it has no iat';
  const client = clientOf(context, claims);
  if (client === undefined) return `there is no client ${JSON.stringify(azp)}`;
  if (!client.enabled) return `client ${client.clientId} is disabled`;
  if (await isRevoked(context, claims, client)) return 'it was revoked';
  const holder = await holderOf(context, claims, client);
  if (typeof holder !== 'string') return holder.user.enabled ? 'it was revoked' : 'its user is disabled';
  return holderFaults[holder] ?? holder;
}

/** Texts for Keycloak's names. */
const holderFaults: Readonly<Record<string, string>> = {
  user_not_found: 'there is no such user',
  user_disabled: 'its user is disabled',
  user_session_not_found: 'its session has ended',
};
