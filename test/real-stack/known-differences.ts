import type { GeneratedRequest } from './generated-request.ts';

type Outcome = Readonly<Record<string, unknown>>;

/**
 * A body that can not be read, in the packet of its head: uvicorn's parser sees it before the answer is written and
 * sends 400, here the answer is on its way by then (the README names it). Both close the connection.
 */
export function isKnownDifference({ headers }: GeneratedRequest, real: Outcome): boolean {
  const isUnreadable = headers.some(
    ([name, value]) => (name === 'Transfer-Encoding' && !/chunked$/.test(value)) || value === 'xchunked',
  );
  return isUnreadable && real.status === 400 && real.closed === true;
}
