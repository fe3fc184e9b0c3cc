import { javaTrim } from '../../realm/java-trim.ts';
import type { Json } from '../../realm/representations/json.ts';

/** Attributes with those of a representation. One that is blank or null is removed (Keycloak 26.7). */
export function filledAttributes(before: Json, input: Json): Readonly<Record<string, string>> {
  const all = Object.entries({ ...before, ...input });
  return Object.fromEntries(
    all.filter(([, value]) => javaTrim(String(value ?? '')) !== '').map(([name, value]) => [name, String(value)]),
  );
}
