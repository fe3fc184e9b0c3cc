/** Loads what many can use at once: once for all who use it at the same time. Who uses it keeps it; nobody else does. */
export function sharedWhileUsed<T extends object>(load: () => Promise<T>): () => Promise<T> {
  let used: WeakRef<T> | undefined;
  let loading: Promise<T> | undefined;
  async function loadShared(): Promise<T> {
    try {
      const loaded = await load();
      used = new WeakRef(loaded);
      return loaded;
    } finally {
      loading = undefined;
    }
  }
  return async () => {
    const known = used?.deref();
    if (known !== undefined) return known;
    loading ??= loadShared();
    return loading;
  };
}
