import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { trackConnections } from '../../src/http/open-connections.ts';
import { inTurn } from '../../src/http/pipelining.ts';
import { ServedRequest } from '../../src/http/request-context.ts';

/** A server with an idle connection, one with half a request, and one whose answer is under way. */
async function withThree() {
  const server = createServer({ IncomingMessage: ServedRequest });
  const connections = trackConnections(server);
  const answers: ServerResponse[] = [];
  server.on('request', (_request, response) => inTurn(response, () => void answers.push(response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened: Socket[] = [];
  onTestFinished(() => {
    for (const socket of opened) socket.destroy();
    server.close();
  });
  async function open(text: string): Promise<Client> {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    opened.push(socket);
    const client: Client = { text: '', closed: once(socket, 'close'), isOpen: true };
    socket.on('error', () => {}).on('data', (piece) => (client.text += piece));
    socket.once('close', () => (client.isOpen = false));
    await once(server, 'connection');
    socket.write(text);
    return client;
  }
  const [idle, half] = [await open(''), await open('GET /half HTTP/1.1\r\n')];
  const answering = await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  while (answers.length === 0) await new Promise(setImmediate);
  return { connections, idle, half, answering, response: answers[0] as ServerResponse };
}

interface Client {
  text: string;
  isOpen: boolean;
  readonly closed: Promise<unknown>;
}

test('idle connections are closed, half-sent requests included, and no other', async () => {
  const { connections, idle, half, answering, response } = await withThree();
  connections.closeIdle();
  await Promise.all([idle.closed, half.closed]);
  expect(answering.isOpen).toBe(true);
  response.end('late');
  while (!answering.text.includes('late')) await new Promise(setImmediate);
  expect(answering.isOpen).toBe(true);
  connections.closeIdle();
  await answering.closed;
});

test('a connection whose answer is under way is closed behind it', async () => {
  const { connections, idle, answering, response } = await withThree();
  connections.closeAnswered();
  await idle.closed;
  expect(answering.isOpen).toBe(true);
  response.end('late');
  await answering.closed;
  expect(answering.text).toContain('late');
});

test('an answer that is still to be sent says that it is the last', async () => {
  const { connections, answering, response } = await withThree();
  connections.announceClose();
  response.end('late');
  await answering.closed;
  expect(answering.text).toMatch(/\r\nconnection: close\r\n/i);
});

test('an answer that has begun says nothing any more', async () => {
  const { connections, answering, response } = await withThree();
  response.write('begun');
  connections.announceClose();
  response.end();
  while (!answering.text.includes('0\r\n\r\n')) await new Promise(setImmediate);
  expect([answering.isOpen, answering.text.toLowerCase().includes('connection: close')]).toEqual([true, false]);
});

test('all are closed at last, and the requests that are cut off are named', async () => {
  const { connections, idle, half, answering, response } = await withThree();
  const cut: (string | undefined)[] = [];
  connections.closeAll(({ url }) => cut.push(url));
  await Promise.all([idle.closed, half.closed, answering.closed]);
  expect(cut).toEqual(['/slow']);
  response.destroy();
  connections.closeAll(({ url }) => cut.push(url));
  expect(cut).toEqual(['/slow']);
});

test('a request that was answered is not cut off', async () => {
  const { connections, answering, response } = await withThree();
  response.end('late');
  while (!answering.text.includes('late')) await new Promise(setImmediate);
  const cut: (string | undefined)[] = [];
  connections.closeAll(({ url }) => cut.push(url));
  await answering.closed;
  expect(cut).toEqual([]);
});
