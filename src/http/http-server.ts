import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** A request that Node's HTTP parser refused, with the bytes of the packet that it stumbled over. */
export interface RefusedRequest {
  /** Node's error code: `HPE_INVALID_METHOD`, `HPE_HEADER_OVERFLOW`, … */
  readonly code: string;
  readonly packet: Buffer;
}

/** Bytes to send before the connection is closed. */
export type Refusal = (request: RefusedRequest) => string;

/** Idle connections are kept for 5 s, as uvicorn keeps them. */
const keepAliveTimeout = 5_000;

/**
 * Node's HTTP server with the manners of the recorded servers: no Host header is needed, large headers are taken, a
 * connection that sends nothing stays open, and persistence is not announced in a header.
 */
export function createHttpServer(listener: RequestListener, refuse: Refusal): Server {
  const server = createServer(
    {
      keepAliveTimeout,
      requireHostHeader: false,
      maxHeaderSize: 512 * 1024,
      headersTimeout: 0,
      requestTimeout: 0,
      noDelay: true,
    },
    (request, response) => {
      if (response.shouldKeepAlive) response.removeHeader('connection');
      listener(request, response);
    },
  );
  server.maxHeadersCount = 0;
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(
      refuse({
        code: error.code ?? '',
        packet: error.rawPacket ?? Buffer.alloc(0),
      }),
      'latin1',
    );
  });
  return server;
}
