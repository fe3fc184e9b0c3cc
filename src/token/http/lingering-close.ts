import type { IncomingMessage } from 'node:http';

/**
 * Lets the connection of a request end only when its body is through, or `limit` bytes of it, although the response goes
 * out at once: a connection that ends while its client still sends is reset, and the client never sees the response.
 */
export function lingeringClose(request: IncomingMessage, limit: number): void {
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
