/**
 * How long the store keeps what has come to its end by the clock of the sandbox, in milliseconds of the store's time. That
 * clock decides; it may be set back, or stand still.
 */
const graceMs = 3_600_000;
/** Nothing is kept longer, even what has no end by the clock. */
const maxLifeMs = 10 * 365 * 24 * 3_600_000;

/** The lifetime of a key whose content ends at a moment, as the store counts it; both are milliseconds by one clock. */
export const lifeUntil = (end: number, now: number): number =>
  Math.min(Math.max(0, Math.ceil(end - now)) + graceMs, maxLifeMs);
