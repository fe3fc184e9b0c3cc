import { isPlainObject } from '../json-cursor.ts';
import type { RealmJson, UserJson } from './json.ts';

const known = new WeakMap<object, number>();

/**
 * How many characters a representation takes as JSON. What was measured before is not measured again: representations
 * are replaced, never changed.
 */
export function jsonSize(value: RealmJson | UserJson | undefined): number {
  return value === undefined ? 0 : measured(value, 2);
}

/** By how many characters a representation grows. Only what differs is measured. */
export const jsonGrowth = (before: RealmJson, after: RealmJson): number => growth(before, after, 2);

function growth(before: unknown, after: unknown, depth: number): number {
  if (before === after) return 0;
  if (depth > 0 && Array.isArray(before) && Array.isArray(after)) return growthOfList(before, after);
  if (depth === 0 || !isPlainObject(before) || !isPlainObject(after)) return sizeOf(after) - sizeOf(before);
  let sum = 0;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const nameSize = (one: object) => (Object.hasOwn(one, name) ? name.length + 4 : 0);
    sum += growth(before[name], after[name], depth - 1) + nameSize(after) - nameSize(before);
  }
  return sum;
}

function growthOfList(before: readonly unknown[], after: readonly unknown[]): number {
  const [old, now] = [new Set(before), new Set(after)];
  const sizeOfNew = (list: readonly unknown[], known: ReadonlySet<unknown>) =>
    list.reduce<number>((sum, item) => (known.has(item) ? sum : sum + sizeOf(item) + 1), 0);
  return sizeOfNew(after, old) - sizeOfNew(before, now);
}

const sizeOf = (value: unknown) => (value === undefined ? 0 : measured(value, 0));

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
