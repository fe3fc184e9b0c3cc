import type { Session } from '../sessions/sessions.ts';

/** Claims of a refresh token. */
interface RefreshClaims {
  readonly jti?: unknown;
  readonly iat?: unknown;
  readonly reuse_id?: unknown;
}

const reuseKey = ({ reuse_id: reuseId }: RefreshClaims) => String(reuseId ?? '');

/** Why a refresh token cannot be used in a realm that replaces them: it was replaced, or used too often. */
export function reuseOf(
  { rotations }: Session,
  claims: RefreshClaims,
  maxReuse: number,
): 'stale' | 'reused' | undefined {
  const rotation = rotations.get(reuseKey(claims));
  if (rotation === undefined) return undefined;
  if (rotation.tokenId !== claims.jti) return Number(claims.iat) < rotation.refreshedAt ? 'stale' : undefined;
  return rotation.uses > maxReuse ? 'reused' : undefined;
}

/** Notes the use of a refresh token. @param now seconds since the epoch: when its successor is issued */
export function useRefreshToken({ rotations }: Session, claims: RefreshClaims, now: number): void {
  const before = rotations.get(reuseKey(claims));
  const uses = before !== undefined && before.tokenId === claims.jti ? before.uses : 0;
  rotations.set(reuseKey(claims), { tokenId: String(claims.jti), uses: uses + 1, refreshedAt: now });
}
