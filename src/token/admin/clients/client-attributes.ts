import type { Json } from '../../representations/json.ts';

/** Attributes with those that somebody sends: one that is empty or null goes (Keycloak 26.7). */
export function filledAttributes(before: Json, given: Json): Readonly<Record<string, string>> {
  const all = Object.entries({ ...before, ...given });
  return Object.fromEntries(
    all.filter(([, value]) => value !== '' && value != null).map(([name, value]) => [name, String(value)]),
  );
}
