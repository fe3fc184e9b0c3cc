import http from 'node:http';
import net from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { askHealth } from '../../src/cli/ask-health.ts';
import { startServer } from '../../src/index.ts';

const open: net.Server[] = [];
afterAll(() => {
  for (const server of open) server.close();
});

async function listen(server: net.Server): Promise<string> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
}

const answering = (status: number, body: string) =>
  listen(
    http.createServer((_request, response) => {
      response.writeHead(status, { connection: 'close' }).end(body);
    }),
  );

const healthy = '{"status":"ok","server":"understudy"}';

test('an understudy is known by its answer, with or without a slash behind its address', async () => {
  await using server = await startServer({ port: 0 });
  expect(await askHealth(server.url, 5_000)).toEqual({ kind: 'understudy' });
  expect(await askHealth(`${server.url}/`, 5_000)).toEqual({ kind: 'understudy' });
  const long = await answering(200, `${healthy}${' '.repeat(65_536 - healthy.length)}`);
  expect(await askHealth(long, 5_000)).toEqual({ kind: 'understudy' });
});

test('a path before it is kept', async () => {
  const paths: (string | undefined)[] = [];
  const url = await listen(
    http.createServer((request, response) => {
      paths.push(request.url);
      response.end(healthy);
    }),
  );
  expect(await askHealth(`${url}/base`, 5_000)).toEqual({ kind: 'understudy' });
  expect(paths).toEqual(['/base/-/healthy']);
});

describe('something else', () => {
  test.each([
    ['a server that knows no such path', 404, 'Not Found'],
    ['one that is well, but no understudy', 200, '{"status":"ok"}'],
    ['one that says it is not well', 503, healthy],
    ['one that says so in its body', 200, '{"status":"closing","server":"understudy"}'],
    ['one that answers null', 200, 'null'],
    ['one that answers more than anybody wants to read', 200, `${healthy}${' '.repeat(65_537 - healthy.length)}`],
  ])('%s', async (_what, status, body) => {
    expect(await askHealth(await answering(status, body), 5_000)).toEqual({ kind: 'other' });
  });

  test('one that does not speak HTTP', async () => {
    const url = await listen(net.createServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH\r\n')));
    expect(await askHealth(url, 5_000)).toEqual({ kind: 'other' });
  });
});

describe('nobody', () => {
  test('listens', async () => {
    const server = net.createServer();
    const url = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await askHealth(url, 5_000)).toEqual({ kind: 'nobody', reason: 'ECONNREFUSED' });
  });

  test.each([
    ['answers', ''],
    ['answers to the end', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"status":"ok"'],
  ])('%s in time', async (_what, text) => {
    const sockets: net.Socket[] = [];
    const url = await listen(
      net.createServer((socket) => sockets.push(socket.on('error', () => {})) && socket.write(text)),
    );
    expect(await askHealth(url, 50)).toEqual({ kind: 'nobody', reason: 'no answer within 50 ms' });
    for (const socket of sockets) socket.destroy();
  });
});
