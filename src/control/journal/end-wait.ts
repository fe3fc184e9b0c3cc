import type { AddressedRequest } from '../../http/request-context.ts';
import { systemClock } from '../../runtime/runtime.ts';

/** Calls `end` after so many seconds, or when the caller leaves. @returns stops both: nobody waits any more */
export function endWait(seconds: number, { socket }: AddressedRequest, end: () => void): () => void {
  const timer = new AbortController();
  systemClock.sleep(seconds * 1000, timer.signal).then(end, () => {});
  socket.once('close', end);
  return () => {
    socket.off('close', end);
    timer.abort();
  };
}
