import type { TokenChanges } from '../../../contract/token-changes.ts';
import type { RealmState } from '../context/realm-state.ts';
import type { RealmKey } from '../keys/signing-key.ts';
import type { Claims } from '../mappers/mapper.ts';
import { signJwt } from './signed-jwt.ts';

/** Signs a token with changed claims or a changed signature. @param claims as JSON */
export async function signChanged(
  { keys, unknownKeys, changedTokens }: RealmState,
  key: RealmKey,
  type: string,
  claims: string,
  changes: TokenChanges,
): Promise<string> {
  const payload = changedClaims(claims, changes);
  const { exp, jti } = JSON.parse(payload) as { exp?: unknown; jti?: unknown };
  if (payload !== claims && typeof jti === 'string') changedTokens.set(jti, changes);
  if (typeof exp === 'number') keys.signed(exp);
  if (changes.algorithm === 'none') return `${encode(JSON.stringify({ alg: 'none', typ: type }))}.${encode(payload)}.`;
  const signer = changes.key === 'unknown' ? ((await unknownKeys.signer(key.algorithm)) ?? key) : key;
  const token = await signJwt(signer, type, payload);
  return changes.signature === 'broken' ? withBrokenSignature(token) : token;
}

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** Claims as JSON, changed. */
export function changedClaims(text: string, changes: TokenChanges): string {
  const { claims = {}, removeClaims = [] } = changes;
  if (Object.keys(claims).length === 0 && removeClaims.length === 0) return text;
  return JSON.stringify(withChanges(JSON.parse(text) as Claims, changes));
}

/** Claims with those that are added, or in the place of others, and without those that are removed. */
export function withChanges(before: Claims, { claims = {}, removeClaims = [] }: TokenChanges): Claims {
  const changed = new Map(Object.entries({ ...before, ...claims }));
  for (const [name, value] of Object.entries(claims)) if (value === null) changed.delete(name);
  for (const name of removeClaims) changed.delete(name);
  return Object.fromEntries(changed);
}

/** When a token was issued and expires, in seconds since the epoch; without `exp` it does not expire. */
interface TokenTimes<Exp> {
  readonly iat: number;
  readonly exp: Exp;
}

/** The times of a token that would be issued now, as they are changed. */
export function changedTimes<Exp extends number | undefined>(
  { iat: now, exp }: TokenTimes<Exp>,
  { issuedAgo = 0, lifespan }: TokenChanges,
): TokenTimes<Exp | number> {
  const iat = now - issuedAgo;
  if (lifespan !== undefined) return { iat, exp: iat + lifespan };
  return { iat, exp: exp === undefined ? exp : exp - issuedAgo };
}

/** Changes one bit of the signature. */
function withBrokenSignature(token: string): string {
  const end = token.lastIndexOf('.') + 1;
  const signature = Buffer.from(token.slice(end), 'base64url');
  signature[0] = (signature[0] ?? 0) ^ 1;
  return token.slice(0, end) + signature.toString('base64url');
}
