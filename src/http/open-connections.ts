import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { innermost } from './carried-connection.ts';
import { isResponding, lastResponseOf } from './pipelining.ts';
import { ServedRequest } from './request-context.ts';

/** The connections of a server, for closing it without cutting an answer short. */
export interface OpenConnections {
  /** Closes the connections on which no answer is under way, half-sent requests included (as uvicorn does at shutdown). */
  closeIdle(): void;
  /** Closes each connection once no answer is under way on it. */
  closeAnswered(): void;
  /** Lets callers know, where an answer is still to be sent, that it is the last on its connection. */
  announceClose(): void;
  /** Closes all, and reports the requests whose answers are cut off by it. */
  closeAll(onCut: (request: ServedRequest) => void): void;
}

/**
 * Follows the connections of `server`. Node's own `closeIdleConnections` misses connections that have never sent
 * anything.
 */
export function trackConnections(server: Server): OpenConnections {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    closeIdle() {
      for (const socket of sockets) if (!isResponding(innermost(socket))) innermost(socket).destroySoon();
    },
    closeAnswered() {
      for (const socket of [...sockets].map(innermost)) {
        if (isResponding(socket)) lastResponseOf(socket)?.once('close', () => socket.destroySoon());
        else socket.destroySoon();
      }
    },
    announceClose() {
      for (const socket of [...sockets].map(innermost)) {
        const response = isResponding(socket) ? lastResponseOf(socket) : undefined;
        if (response?.headersSent === false) response.setHeader('connection', 'close');
      }
    },
    closeAll(onCut) {
      for (const socket of sockets) {
        const inner = innermost(socket);
        const response = isResponding(inner) ? lastResponseOf(inner) : undefined;
        sockets.delete(socket);
        socket.destroy();
        if (response?.req instanceof ServedRequest) onCut(response.req);
      }
    },
  };
}
