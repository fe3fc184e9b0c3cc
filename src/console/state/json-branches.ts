/** A line of a folded JSON text. */
export interface JsonNode {
  /** The name of a member or the place in a list; undefined at the top. */
  readonly key: string | undefined;
  readonly kind: 'object' | 'list' | 'string' | 'number' | 'boolean' | 'null';
  /** A scalar as JSON writes it. */
  readonly text: string;
  /** How many members or elements are inside. */
  readonly size: number;
}

export function jsonNode(value: unknown, key?: string): JsonNode {
  if (Array.isArray(value)) return { key, kind: 'list', text: '', size: value.length };
  if (typeof value === 'object' && value !== null)
    return { key, kind: 'object', text: '', size: Object.keys(value).length };
  const kind = value === null ? 'null' : (typeof value as 'string' | 'number' | 'boolean');
  return { key, kind, text: JSON.stringify(value), size: 0 };
}

/** Members of an object, or elements of a list, from one place up to another. */
export function jsonChildren(value: unknown, from: number, to: number): [key: string, value: unknown][] {
  if (Array.isArray(value)) return value.slice(from, to).map((item, place) => [String(from + place), item]);
  return Object.entries(value as object).slice(from, to);
}

/** Values that are deeper than this, or have more members, are folded at first. */
const openDepth = 3;
const openSize = 40;

export const isOpenAtFirst = (node: JsonNode, depth: number): boolean => depth < openDepth && node.size <= openSize;
