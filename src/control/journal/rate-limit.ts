/**
 * A test that passes so many times in a second, and a second's worth at once after a quiet one (token bucket).
 * @param monotonic milliseconds on a line that never goes back
 */
export function rateLimit(perSecond: number, monotonic: () => number): () => boolean {
  let available = perSecond;
  let before = monotonic();
  return () => {
    const now = monotonic();
    available = Math.min(perSecond, available + ((now - before) * perSecond) / 1000);
    before = now;
    if (available < 1) return false;
    available -= 1;
    return true;
  };
}
