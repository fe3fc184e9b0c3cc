import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { lingeringClose } from '../../src/http/lingering-close.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers before the body has come, and closes. @returns the client, and the server's end once it has answered */
async function answeredEarly(limit: number, announced: number, body = '') {
  const server = createServer();
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // It sends on, although nothing more will come.
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('latin1');
  closing.push(() => client.destroy());
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${announced}\r\n\r\n${body}`);
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  // Somebody reads the body.
  if (body !== '') request.once('data', () => {});
  if (body.length === announced) await once(request, 'end');
  lingeringClose(request, limit);
  response.writeHead(413, { connection: 'close' }).end('too large');
  const [answer] = await once(client, 'data');
  return { client, answer, socket: request.socket as Socket };
}

test('a client that still sends its body has the answer, and the connection ends behind the body', async () => {
  const { client, answer, socket } = await answeredEarly(100, 10);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  // Node.js has called `destroySoon`, which would have closed the connection at once.
  expect([socket.writableEnded, socket.destroyed]).toEqual([true, false]);
  client.write('0123456789');
  await once(socket, 'close');
  expect(socket.bytesRead).toBeGreaterThan(10);
});

test.each([
  [100, false],
  [101, true],
])('of a body with a limit of 100 bytes %d are read, and the connection is closed: %s', async (bytes, isClosed) => {
  const { client, socket } = await answeredEarly(100, 1_000_000, 'x');
  // The rest of the body is no request.
  socket.on('error', () => {});
  client.on('error', () => {}).write('x'.repeat(bytes));
  const closed = once(socket, 'close').then(() => true);
  const read = (async () => {
    while (socket.bytesRead < bytes) await new Promise(setImmediate);
    await new Promise(setImmediate);
    return socket.destroyed;
  })();
  expect(await Promise.race([closed, read])).toBe(isClosed);
});

test('behind a whole body the connection ends at once', async () => {
  const { socket } = await answeredEarly(100, 3, 'xyz');
  if (!socket.destroyed) await once(socket, 'close');
  expect(socket.bytesRead).toBeGreaterThan(3);
});
