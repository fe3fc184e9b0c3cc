/** Levels of authentication by name: the setting "ACR to LoA mapping" of a realm or client, JSON in an attribute. */
export function readAcrLevels(attribute = '{}'): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  let value: unknown;
  try {
    value = JSON.parse(attribute);
  } catch {
    return levels;
  }
  for (const [name, level] of Object.entries(value ?? {}))
    if (/^[+-]?\d{1,9}$/.test(String(level))) levels.set(name, Number(level));
  return levels;
}

/** The name of the highest level that is not above `level`; the number itself when none has a name (Keycloak 26.7). */
export function acrOfLevel(level: number, names: ReadonlyMap<string, number>): string {
  let best: readonly [name: string, level: number] | undefined;
  for (const entry of names) if (entry[1] <= level && entry[1] > (best?.[1] ?? -1)) best = entry;
  return best?.[0] ?? String(level);
}
