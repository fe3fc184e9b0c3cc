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
async function answeredEarly(limit: number, announced: number) {
  const server = createServer();
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  closing.push(() => client.destroy());
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${announced}\r\n\r\n`);
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
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

test('a body beyond the limit is not waited for', async () => {
  const { client, socket } = await answeredEarly(100, 1_000_000);
  // The rest of the body is no request.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  client.on('error', () => {}).write('x'.repeat(200));
  await closed;
  expect(socket.destroyed).toBe(true);
});
