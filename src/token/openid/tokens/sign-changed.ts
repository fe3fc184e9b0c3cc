import type { RealmState } from '../context/realm-state.ts';
import type { TokenChanges } from '../context/token-overrides.ts';
import type { RealmKey } from '../keys/signing-key.ts';
import { signJwt } from './signed-jwt.ts';

/** Signs an access token with changed claims or a changed signature. @param claims as JSON */
export async function signChanged(
  { unknownKeys }: RealmState,
  key: RealmKey,
  type: string,
  claims: string,
  changes: TokenChanges,
): Promise<string> {
  const payload = changedClaims(claims, changes);
  if (changes.algorithm === 'none') return `${encode(JSON.stringify({ alg: 'none', typ: type }))}.${encode(payload)}.`;
  const signer = changes.key === 'unknown' ? ((await unknownKeys.signer(key.algorithm)) ?? key) : key;
  const token = await signJwt(signer, type, payload);
  return changes.signature === 'broken' ? withBrokenSignature(token) : token;
}

const encode = (text: string) => Buffer.from(text).toString('base64url');

function changedClaims(text: string, { claims = {}, removeClaims = [] }: TokenChanges): string {
  if (Object.keys(claims).length === 0 && removeClaims.length === 0) return text;
  const changed = new Map(Object.entries({ ...(JSON.parse(text) as object), ...claims }));
  for (const name of removeClaims) changed.delete(name);
  return JSON.stringify(Object.fromEntries(changed));
}

/** Changes one bit of the signature. */
function withBrokenSignature(token: string): string {
  const end = token.lastIndexOf('.') + 1;
  const signature = Buffer.from(token.slice(end), 'base64url');
  signature[0] = (signature[0] ?? 0) ^ 1;
  return token.slice(0, end) + signature.toString('base64url');
}
