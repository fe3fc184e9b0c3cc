import { type Rotation, type Session, type Sessions, sessionOf } from './session-store.ts';

/** Claims of a refresh token. */
interface RefreshClaims {
  readonly jti?: unknown;
  readonly iat?: unknown;
  readonly reuse_id?: unknown;
}

const reuseKey = ({ reuse_id: reuseId }: RefreshClaims) => String(reuseId ?? '');

/** Why a refresh token cannot be used in a realm that replaces refresh tokens: it was replaced, or used too often. */
export function reuseOf(
  { client: { rotations } }: Session,
  claims: RefreshClaims,
  maxReuse: number,
): 'stale' | 'reused' | undefined {
  const rotation = rotations.get(reuseKey(claims));
  if (rotation === undefined) return undefined;
  if (rotation.tokenId !== claims.jti) return Number(claims.iat) < rotation.refreshedAt ? 'stale' : undefined;
  return rotation.uses > maxReuse ? 'reused' : undefined;
}

/** The record of the use of a refresh token. */
function rotationAfter({ client: { rotations } }: Session, claims: RefreshClaims, now: number): Rotation {
  const before = rotations.get(reuseKey(claims));
  const uses = before !== undefined && before.tokenId === claims.jti ? before.uses : 0;
  return { tokenId: String(claims.jti), uses: uses + 1, refreshedAt: now };
}

/**
 * Counts the use of a refresh token. Uses by other processes at the same time count as well. A token that cannot be
 * used detaches the client from its session.
 * @param now seconds since the epoch, when its successor is issued
 * @returns why it cannot be used; undefined when it can
 */
export async function useRefreshToken(
  sessions: Sessions,
  session: Session,
  claims: RefreshClaims,
  { maxReuse, now }: { readonly maxReuse: number; readonly now: number },
): Promise<'stale' | 'reused' | 'ended' | undefined> {
  const { clientId } = session.client;
  let current: Session | undefined = session;
  for (; current !== undefined; current = sessionOf(await sessions.get(session), clientId)) {
    const reuse = reuseOf(current, claims, maxReuse);
    if (reuse !== undefined) {
      await sessions.detach(session, clientId, false);
      return reuse;
    }
    if (await sessions.rotate(current, reuseKey(claims), rotationAfter(current, claims, now))) return undefined;
  }
  return 'ended';
}
