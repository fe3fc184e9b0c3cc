import { Server } from 'node:net';
import type { Clock } from '../../runtime/runtime.ts';
import { nextTurn } from '../../runtime/turn.ts';

/** A turn of the event loop that takes no longer has left nothing waiting. */
const quietMs = 0.1;
const maxTurns = 500;

/** What becomes of a server that takes no more connections. */
export interface LastConnections {
  /** Resolves when all have closed. */
  readonly ended: Promise<void>;
}

/**
 * Takes no more connections. The system resets those that wait to be accepted when a server stops to listen, so it is done
 * at the end of a turn in which hardly any can have come. An HTTP server's own `close` would also end connections that
 * have not sent anything (since Node 26), though their first request may be on its way.
 */
export async function stopListening(server: Server, { monotonic }: Pick<Clock, 'monotonic'>): Promise<LastConnections> {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const began = monotonic();
    await nextTurn();
    if (monotonic() - began < quietMs) break;
  }
  return { ended: new Promise((resolve) => void Server.prototype.close.call(server, () => resolve())) };
}
