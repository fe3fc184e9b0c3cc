/** A part that takes a while to make. It is loaded once, when it is first needed or asked for. */
export interface Lazy<T> {
  /** The part; the first call starts loading it. A failed load is tried again by the next call. */
  get(): Promise<T>;
  /** The part if it is there already. */
  readonly loaded: T | undefined;
}

export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | undefined;
  let loaded: T | undefined;
  return {
    get loaded() {
      return loaded;
    },
    get() {
      loading ??= load().then(
        (value) => {
          loaded = value;
          return value;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
