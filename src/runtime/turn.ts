/** Does something after one turn of the event loop, when every callback that is ready now has run. */
export function inNextTurn(work: () => void): void {
  setImmediate(work);
}

/** Resolves then. */
export const nextTurn = (): Promise<void> => new Promise(inNextTurn);
