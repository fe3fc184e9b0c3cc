const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** A time in the unit that Keycloak says it in. */
interface TimeSpan {
  readonly count: number;
  readonly unit: 'days' | 'hours' | 'minutes' | 'seconds';
}

/** How long a link is good, in the largest unit that fits: 5 minutes, 12 hours. Seconds are left out (Keycloak 26.7). */
export function timeSpan(seconds: number): TimeSpan {
  const whole = Math.max(0, Math.floor(seconds / 60)) * 60;
  const [unit, size] = units.find(([, one]) => whole > 0 && whole % one === 0) ?? ['seconds', 1];
  return { count: whole / size, unit };
}
