const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long a link is good, in the largest unit that fits: `5 minutes`, `12 hours`. Seconds are left out (Keycloak 26.7). */
export function timeSpan(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds / 60)) * 60;
  const [name, size] = units.find(([, one]) => whole > 0 && whole % one === 0) ?? ['second', 1];
  const count = whole / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
