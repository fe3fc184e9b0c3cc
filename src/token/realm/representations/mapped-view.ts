/** A map whose values are made from those of another map when they are read. `convert` should remember its results. */
export function mappedView<Key, From, To>(
  source: ReadonlyMap<Key, From>,
  convert: (value: From) => To,
): ReadonlyMap<Key, To> {
  function* entries(): MapIterator<[Key, To]> {
    for (const [key, value] of source) yield [key, convert(value)];
  }
  function* values(): MapIterator<To> {
    for (const value of source.values()) yield convert(value);
  }
  const view: ReadonlyMap<Key, To> = {
    get size() {
      return source.size;
    },
    has: (key) => source.has(key),
    get(key) {
      const value = source.get(key);
      return value === undefined ? undefined : convert(value);
    },
    keys: () => source.keys(),
    values,
    entries,
    [Symbol.iterator]: entries,
    forEach(visit, self) {
      for (const [key, value] of entries()) visit.call(self, value, key, view);
    },
  };
  return view;
}
