/**
 * How long the store keeps a key after its end by the clock of the sandbox, in milliseconds of the store's time. The
 * clock of the sandbox decides; it may be set back, or stand still.
 */
const graceMs = 3_600_000;
/** No key is stored longer than this, even one that has no end by the clock. */
const maxLifeMs = 10 * 365 * 24 * 3_600_000;

/** The lifetime of a key whose content ends at a moment, as the store counts it; both are milliseconds by one clock. */
export const lifeUntil = (end: number, now: number): number =>
  Math.min(Math.max(0, Math.ceil(end - now)) + graceMs, maxLifeMs);
