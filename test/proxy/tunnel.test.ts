import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { forward, tunnel } from '../../src/proxy/tunnel.ts';

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ending.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function httpServer(listener: RequestListener): Promise<number> {
  const server = createHttpServer(listener);
  const port = await portOf(server);
  ending.push(() => server.closeAllConnections());
  return port;
}

const targetAt = (port: number, path = '/') => ({ scheme: 'http', host: '127.0.0.1', port, path }) as const;

/** A server that takes what comes as bytes. @returns its port, and its end of the first connection */
async function byteServer(allowHalfOpen = false): Promise<{ port: number; accepted: Promise<Socket> }> {
  const server = createServer({ allowHalfOpen });
  const accepted = once(server, 'connection').then(([socket]) => {
    ending.push(() => (socket as Socket).destroy());
    return socket as Socket;
  });
  return { port: await portOf(server), accepted };
}

describe('a request that is sent on', () => {
  test('keeps method, target, body and headers but those for the proxy, and so does its response', async () => {
    const seen: unknown[] = [];
    const port = await httpServer(async (incoming, response) => {
      const { method, url, rawHeaders } = incoming;
      seen.push(method, url, rawHeaders, (await incoming.toArray()).join(''));
      const headers = ['X-One', '1', 'Keep-Alive', 'timeout=9', 'x-one', '2', 'Content-Length', '2'];
      response.writeHead(299, 'Quite Well', headers).end('ok');
    });
    const proxy = await httpServer((incoming, response) => forward(incoming, response, targetAt(port, '/a?b=%41')));
    const sent = request({
      port: proxy,
      method: 'PUT',
      path: 'http://other.example/a?b=%41',
      headers: [
        ...['Host', 'other.example', 'X-Twice', 'keep-alive', 'Proxy-Connection', 'close', 'x-twice', 'b'],
        ...['Proxy-Authorization', 'Basic x', 'Connection', 'close', 'Keep-Alive', '5', 'Content-Length', '4'],
      ],
      agent: false,
    }).end('body');
    const [answer] = await once(sent, 'response');
    expect(seen).toEqual([
      'PUT',
      '/a?b=%41',
      [
        ...['Host', 'other.example', 'X-Twice', 'keep-alive', 'x-twice', 'b'],
        ...['Content-Length', '4', 'Connection', 'close'],
      ],
      'body',
    ]);
    expect([answer.statusCode, answer.statusMessage]).toEqual([299, 'Quite Well']);
    expect(answer.rawHeaders.slice(0, 6)).toEqual(['X-One', '1', 'x-one', '2', 'Content-Length', '2']);
    expect((await answer.toArray()).join('')).toBe('ok');
  });

  test('is answered by 502 with a line where the host says nothing, and cut off where it leaves in the middle', async () => {
    const silent = await httpServer((incoming) => incoming.socket.destroy());
    const leaving = await httpServer((incoming, response) => {
      response.writeHead(200, { 'content-length': '9' }).write('half', () => incoming.socket.destroy());
    });
    let port = silent;
    const proxy = await httpServer((incoming, response) => forward(incoming, response, targetAt(port)));
    const answer = await fetch(`http://127.0.0.1:${proxy}/`);
    expect([answer.status, answer.statusText, answer.headers.get('content-type')]).toEqual([
      ...[502, 'Bad Gateway', 'text/plain; charset=utf-8'],
    ]);
    expect(await answer.text()).toBe(`understudy cannot reach 127.0.0.1:${silent} (ECONNRESET)\n`);
    port = leaving;
    await expect(fetch(`http://127.0.0.1:${proxy}/`).then((cut) => cut.text())).rejects.toThrow();
  });

  test.each([
    ['a zero byte in its status line', 'HTTP/1.1 200 O\u0000K\r\ncontent-length: 0\r\n\r\n', 'ERR_INVALID_CHAR'],
    ['a status that is none', 'HTTP/1.1 099 X\r\ncontent-length: 0\r\n\r\n', 'ERR_HTTP_INVALID_STATUS_CODE'],
    ['no HTTP', 'hello\r\n\r\n', 'HPE_INVALID_CONSTANT'],
    ['another protocol', 'HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'it switches protocols'],
  ])('is answered by 502 where the host sends %s', async (_what, sent, code) => {
    const { port, accepted } = await byteServer();
    const proxy = await httpServer((incoming, response) => forward(incoming, response, targetAt(port)));
    const answering = fetch(`http://127.0.0.1:${proxy}/`);
    (await accepted).write(sent);
    const answer = await answering;
    expect(answer.status).toBe(502);
    expect(await answer.text()).toBe(`understudy cannot reach 127.0.0.1:${port} (${code})\n`);
  });

  test('is given up when its caller leaves', async () => {
    const server = createHttpServer();
    const port = await portOf(server);
    const came = once(server, 'request');
    const proxy = await httpServer((incoming, response) => forward(incoming, response, targetAt(port)));
    const caller = request({ port: proxy, agent: false }).end();
    caller.on('error', () => {});
    const [incoming] = await came;
    const left = once(incoming.socket, 'close');
    caller.destroy();
    await left;
  });
});

describe('a tunnel', () => {
  /** A caller whose other end is led to a host, with bytes that came behind the head of its request. */
  async function tunnelled(port: number, head = '', allowHalfOpen = false): Promise<Socket> {
    const proxy = createServer({ allowHalfOpen }, (socket) => {
      ending.push(() => socket.destroy());
      tunnel(
        socket.on('error', () => {}),
        targetAt(port),
        Buffer.from(head),
      );
    });
    const caller = connect({ port: await portOf(proxy), host: '127.0.0.1', allowHalfOpen }).on('error', () => {});
    ending.push(() => caller.destroy());
    return caller;
  }
  /** All that the other side sends. */
  async function text(socket: Socket): Promise<string> {
    let received = '';
    socket.setEncoding('latin1').on('data', (piece) => {
      received += piece;
    });
    await once(socket, 'end');
    return received;
  }

  test('carries what came behind the head first, then both ways, until the host has ended', async () => {
    const { port, accepted } = await byteServer(true);
    const caller = await tunnelled(port, 'first ', true);
    caller.end('second');
    const host = await accepted;
    expect(await text(host)).toBe('first second');
    host.end('answer');
    expect(await text(caller)).toBe('HTTP/1.1 200 Connection Established\r\n\r\nanswer');
  });

  test('ends for the host when its caller is gone, and for the caller when the host is', async () => {
    const one = await byteServer();
    const leaving = await tunnelled(one.port);
    const host = await one.accepted;
    const gone = once(host.on('error', () => {}).resume(), 'close');
    await once(leaving, 'data');
    leaving.resetAndDestroy();
    await gone;
    const two = await byteServer();
    const staying = await tunnelled(two.port);
    await once(staying, 'data');
    const closed = once(staying, 'close');
    (await two.accepted).resetAndDestroy();
    await closed;
  });

  test('to a host that takes no connection is answered by 502', async () => {
    const server = createServer();
    const port = await portOf(server);
    server.close();
    await once(server, 'close');
    expect(await text(await tunnelled(port))).toMatch(
      new RegExp(`^HTTP/1\\.1 502 Bad Gateway\r\n[^]*cannot reach 127\\.0\\.0\\.1:${port} \\(ECONNREFUSED\\)\n$`),
    );
  });
});
