import type { ServerResponse } from 'node:http';

/** Aborted when the response has ended or the caller has left. */
export function closedSignal(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  if (response.destroyed) closed.abort();
  else response.once('close', () => closed.abort());
  return closed.signal;
}
