import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isAnswering } from './answering.ts';

/** The connections of a server, for closing it without cutting an answer short. */
export interface OpenConnections {
  /** Closes the connections on which no answer is under way, half-sent requests included (as uvicorn does at shutdown). */
  closeIdle(): void;
  closeAll(): void;
}

/** Follows the connections of `server`. Node's own `closeIdleConnections` leaves those that have never sent anything. */
export function trackConnections(server: Server): OpenConnections {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    closeIdle() {
      for (const socket of sockets) if (!isAnswering(socket)) socket.destroySoon();
    },
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
