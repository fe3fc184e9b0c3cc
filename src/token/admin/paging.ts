/** The part of a list that a query asks for by `first` and `max`. @param maxByDefault how many come unless it says so */
export function page<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  maxByDefault = Number.POSITIVE_INFINITY,
): Item[] {
  const first = numberOf(query, 'first', 0);
  const max = numberOf(query, 'max', maxByDefault);
  return items.slice(first, max < 0 ? undefined : first + max);
}

function numberOf(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name) ?? '';
  return /^-?\d+$/.test(text) ? Math.max(name === 'first' ? 0 : -1, Number(text)) : fallback;
}
