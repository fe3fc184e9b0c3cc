/** The first of these members that is a text or a list that begins with one; and how many more the list has. */
export function textOf(object: unknown, ...names: readonly string[]): readonly string[] {
  if (typeof object !== 'object' || object === null) return [];
  for (const name of names) {
    if (!Object.hasOwn(object, name)) continue;
    const value = (object as Readonly<Record<string, unknown>>)[name];
    const [first, ...others] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    if (typeof first === 'string') return others.length === 0 ? [first] : [first, `and ${others.length} more`];
  }
  return [];
}
