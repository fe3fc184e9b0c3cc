/** Resolves after one turn of the event loop, when every callback that is ready now has run. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
