type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A typed array that grows as values are added. */
export interface GrowableArray<T extends NumberArray> {
  readonly length: number;
  at(index: number): number;
  push(value: number): void;
  append(values: ArrayLike<number>): void;
  /** What is there, without room to grow. */
  toArray(): T;
}

export function growableArray<T extends NumberArray>(Kind: { new (length: number): T }): GrowableArray<T> {
  let values = new Kind(1024);
  let length = 0;
  const reserve = (wanted: number) => {
    if (wanted <= values.length) return;
    const larger = new Kind(Math.max(wanted, Math.ceil(values.length * 1.6)));
    larger.set(values);
    values = larger;
  };
  return {
    get length() {
      return length;
    },
    at: (index) => (index < length ? (values[index] as number) : Number.NaN),
    push(value) {
      if (length === values.length) reserve(length + 1);
      values[length] = value;
      length += 1;
    },
    append(more) {
      reserve(length + more.length);
      values.set(more, length);
      length += more.length;
    },
    toArray: () => values.slice(0, length) as T,
  };
}
