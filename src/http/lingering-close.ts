import type { IncomingMessage } from 'node:http';

/** Bytes of a body that are read before the connection is closed. */
const lingerLimit = 100 * 1024 * 1024;

/**
 * Sends the response at once, but closes the connection only when the body has come, or `limit` bytes of it. A
 * connection that is closed while its client still sends is reset, and the client never sees the response.
 */
export function lingeringClose(request: IncomingMessage, limit = lingerLimit): void {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    if (request.complete) {
      socket.destroy();
      return;
    }
    let left = limit;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) socket.destroy();
    });
    for (const event of ['end', 'close', 'error']) request.once(event, () => socket.destroy());
    request.resume();
  };
}
