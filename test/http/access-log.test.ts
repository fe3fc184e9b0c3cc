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
  // What follows a last request is rejected, which closes the connection before the end of the answer is reported.
  socket.end('GET /?1 HTTP/1.1\r\nConnection: close\r\n\r\nGET /?2 HTTP/1.1\r\n\r\n');
  await once(socket.resume(), 'close');
  await server.close();
  expect(stdout.text).toBe(`INFO:     127.0.0.1:${localPort} - "GET /?1 HTTP/1.1" 200 OK\n`);
});

test('control characters of a caller do not reach a terminal', async () => {
  const stdout = memoryOutput();
  await using server = await startServer({ port: 0, log: { level: 'info' } }, { stdout, stderr: memoryOutput() });
  const headers = { 'x-forwarded-for': 'a\u0085b\u009b31mé' };
  await (await fetch(server.url, { headers })).text();
  await server.close();
  expect(stdout.text).toBe('INFO:     a?b?31mé:0 - "GET / HTTP/1.1" 200 OK\n');
});

test('secrets are hidden where a path of another interface was meant, and left alone elsewhere', async () => {
  const stdout = memoryOutput();
  await using server = await startServer({ port: 0, log: { level: 'info' } }, { stdout, stderr: memoryOutput() });
  const targets = ['/v1/search', '/search/x', '/auth/realms/demo', '//realms/demo', '/Search', '/%73earch', '/search'];
  for (const path of [...targets, '/', '/nope', '/docs'])
    await (await fetch(`${server.url}${path}?token=secret`)).text();
  await server.close();
  const queries = stdout.lines.map((line) => /\?(\S+)/.exec(line)?.[1]);
  expect(queries).toEqual([...targets.map(() => 'token=***'), ...Array(3).fill('token=secret')]);
});

test("the stand-in's own pages have no line at info, but what is not there has one", async () => {
  const stdout = memoryOutput();
  await using server = await startServer({ port: 0, log: { level: 'info' } }, { stdout, stderr: memoryOutput() });
  for (const path of ['/-/healthy', '/-/nothing']) await (await fetch(server.url + path)).text();
  await server.close();
  expect(stdout.text).toMatch(/^\S+ +\S+ - "GET \/-\/nothing HTTP\/1\.1" 404 Not Found\n$/);
});
