import type { RealmState } from '../context/realm-state.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Claims } from '../mappers/mapper.ts';
import { reuseOf } from '../sessions/rotation.ts';
import { readJwt, type UnverifiedJwt, verifyJwt } from '../tokens/jwt.ts';
import { clientOf, holderOf, isRefresh, isRevoked, verifiedToken } from '../tokens/verified-token.ts';

/** What is to be known of a token. */
export interface JudgedToken extends UnverifiedJwt {
  /** Undefined: it is good. */
  readonly fault: string | undefined;
  /** Of its life, never below 0; undefined: it has no end. */
  readonly secondsLeft: number | undefined;
}

/** The realm whose path the issuer of a token ends with. */
export const realmOfToken = (realms: readonly RealmState[], token: string): RealmState | undefined => {
  const issuer = String(readJwt(token)?.claims.iss);
  return realms.find(({ path }) => issuer.endsWith(path));
};

/**
 * Reads a token and says whether it is good, which the code of the endpoints decides.
 * @param context of the realm that it seems to come from; undefined: of none
 * @returns undefined for a text that is no signed JWT
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

/** A JWT with an empty signature (RFC 7519 section 6), which the endpoints do not take for one. */
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

/** In the order in which the endpoints look. */
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

/** What Keycloak's names mean. */
const holderFaults: Readonly<Record<string, string>> = {
  user_not_found: 'there is no such user',
  user_disabled: 'its user is disabled',
  user_session_not_found: 'its session has ended',
};
