import type { RealmJson, UserJson } from './json.ts';

const known = new WeakMap<object, number>();

/**
 * How many characters a representation takes as JSON. What was measured before is not measured again: representations
 * are replaced, never changed.
 */
export function jsonSize(value: RealmJson | UserJson | undefined): number {
  return value === undefined ? 0 : measured(value, 2);
}

/** @param depth how many levels below are measured each on its own, because a change replaces few of them */
function measured(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)?.length ?? 0;
  const before = known.get(value);
  if (before !== undefined) return before;
  const size = depth === 0 ? JSON.stringify(value).length : measuredParts(value, depth);
  known.set(value, size);
  return size;
}

function measuredParts(value: object, depth: number): number {
  if (Array.isArray(value))
    return value.reduce<number>((sum, item) => sum + measured(item ?? null, depth - 1) + 1, value.length === 0 ? 2 : 1);
  let size = 1;
  for (const [name, item] of Object.entries(value))
    if (item !== undefined) size += JSON.stringify(name).length + measured(item, depth - 1) + 2;
  return Math.max(size, 2);
}
