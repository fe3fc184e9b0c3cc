/** Identifiers that must not be seen twice while they live. */
export interface UsedOnce {
  /** Whether it is there and lives at `now`. Times are seconds since the epoch. */
  has(id: string, now: number): boolean;
  add(id: string, until: number, now: number): void;
}

export function usedOnce(): UsedOnce {
  const untilById = new Map<string, number>();
  let sweepAt = 1000;
  return {
    has(id, now) {
      const until = untilById.get(id);
      return until !== undefined && now <= until;
    },
    add(id, until, now) {
      untilById.set(id, until);
      if (untilById.size < sweepAt) return;
      for (const [old, end] of untilById) if (end < now) untilById.delete(old);
      sweepAt = Math.max(1000, untilById.size * 2);
    },
  };
}
