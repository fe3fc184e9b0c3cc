/** Settings by their groups: `search.mode` is `mode` in `search`. */
export type Nested = { [key: string]: unknown };

export const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path; undefined where nothing is. */
export const valueAt = (nested: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isNested(inner) ? inner[key] : undefined), nested);

/** Sets the value at a path, and makes the groups that lead there. */
export function putAt(nested: Nested, path: readonly string[], value: unknown): void {
  let place = nested;
  for (const key of path.slice(0, -1)) {
    place[key] ??= {};
    place = place[key] as Nested;
  }
  place[path.at(-1) ?? ''] = value;
}
