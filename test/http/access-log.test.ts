import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { memoryOutput } from '../support/memory-output.ts';

test('a line names its caller even when the connection is gone by then', async () => {
  const stdout = memoryOutput();
  await using server = await startServer({ port: 0, log: { level: 'info' } }, { stdout, stderr: memoryOutput() });
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const { localPort } = socket;
  // What follows a last request is refused, which closes the connection before the answer's end is told.
  socket.end('GET /?1 HTTP/1.1\r\nConnection: close\r\n\r\nGET /?2 HTTP/1.1\r\n\r\n');
  await once(socket.resume(), 'close');
  await server.close();
  expect(stdout.text).toBe(`INFO:     127.0.0.1:${localPort} - "GET /?1 HTTP/1.1" 200 OK\n`);
});

test("the stand-in's own pages have no line at info, but what is not there has one", async () => {
  const stdout = memoryOutput();
  await using server = await startServer({ port: 0, log: { level: 'info' } }, { stdout, stderr: memoryOutput() });
  for (const path of ['/-/healthy', '/-/nothing']) await (await fetch(server.url + path)).text();
  await server.close();
  expect(stdout.text).toMatch(/^\S+ +\S+ - "GET \/-\/nothing HTTP\/1\.1" 404 Not Found\n$/);
});
