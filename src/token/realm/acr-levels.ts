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
