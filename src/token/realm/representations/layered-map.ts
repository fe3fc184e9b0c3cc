/**
 * A map over another one, which never changes and is shared. What is asked for by its key is completed; what is only
 * passed on the way is not.
 */
export class LayeredMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #base: ReadonlyMap<Key, Value>;
  readonly #complete: (value: Value) => Value;
  /** Values of keys of the base, in whose place they stand. */
  readonly #replaced = new Map<Key, Value>();
  readonly #removed = new Set<Key>();
  readonly #added = new Map<Key, Value>();

  constructor(base: ReadonlyMap<Key, Value>, complete: (value: Value) => Value) {
    this.#base = base;
    this.#complete = complete;
  }

  get size(): number {
    return this.#base.size - this.#removed.size + this.#added.size;
  }

  get(key: Key): Value | undefined {
    const own = this.#added.get(key) ?? this.#replaced.get(key);
    const value = own ?? (this.#removed.has(key) ? undefined : this.#base.get(key));
    return value === undefined ? undefined : this.#complete(value);
  }

  has(key: Key): boolean {
    return this.#added.has(key) || this.#isKept(key);
  }

  set(key: Key, value: Value): void {
    if (this.#isKept(key)) this.#replaced.set(key, value);
    else this.#added.set(key, value);
  }

  delete(key: Key): void {
    if (this.#added.delete(key) || !this.#base.has(key)) return;
    this.#replaced.delete(key);
    this.#removed.add(key);
  }

  *entries(): MapIterator<[Key, Value]> {
    for (const [key, value] of this.#base) if (!this.#removed.has(key)) yield [key, this.#replaced.get(key) ?? value];
    yield* this.#added;
  }

  *keys(): MapIterator<Key> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): MapIterator<Value> {
    if (this.#replaced.size + this.#removed.size > 0) for (const [, value] of this.entries()) yield value;
    else {
      yield* this.#base.values();
      yield* this.#added.values();
    }
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  #isKept(key: Key): boolean {
    return this.#base.has(key) && !this.#removed.has(key);
  }
}
