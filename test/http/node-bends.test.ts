import { executionAsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer as createTlsServer, connect as secureConnect, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { keepNextTickFast } from '../../src/runtime/next-tick.ts';
import { systemRuntime } from '../../src/runtime/runtime.ts';
import { makeAuthority } from '../../src/tls/authority.ts';

/*
 * What the server takes for granted of Node.js beyond its documents. A test that fails here names the bend that a new
 * release has broken, before a hundred others fail for no visible reason.
 */

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** Starts a bare server of Node.js. @returns a connection to it */
async function connection(listener: RequestListener, options: ServerOptions = {}) {
  const server: Server = createServer(options, listener);
  opened.push({
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  opened.push({ close: () => client.destroy() });
  let received = '';
  client.on('data', (piece: string) => {
    received += piece;
  });
  const until = async (pattern: RegExp) => {
    while (!pattern.test(received)) await once(client, 'data');
    return received;
  };
  return { server, client, until };
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

describe('bends of Node.js', () => {
  test('src/http/http-server.ts: _expect_continue stands on a response, and false keeps the connection', async () => {
    const { server, client, until } = await connection((request, response) => response.end(request.url));
    const before: unknown[] = [];
    server.on('checkContinue', (request, response) => {
      before.push((response as { _expect_continue?: boolean })._expect_continue);
      Object.assign(response, { _expect_continue: false });
      server.emit('request', request, response);
    });
    client.write('POST /first HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n');
    const answer = await until(/\/first$/);
    expect(before).toEqual([true]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).not.toMatch(/connection: close/i);
  });

  test('src/http/http-server.ts: a connection that is announced again gets a new parser', async () => {
    const { server, client, until } = await connection((request, response) => response.end(request.url));
    server.on('connect', (_request: IncomingMessage, socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      server.emit('connection', socket);
    });
    client.write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(/200 OK\r\n\r\n$/);
    client.write(get('/behind'));
    expect(await until(/\/behind$/)).toMatch(/\/behind$/);
  });

  test('src/http/accept-tls.ts: connections wait when the listeners of connection are taken away and called later', async () => {
    const { server, client, until } = await connection((request, response) => response.end(request.url));
    const served = server.listeners('connection');
    expect(served).toHaveLength(1);
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) =>
      setImmediate(() => {
        for (const listener of served) listener.call(server, socket);
      }),
    );
    client.write(get('/later'));
    expect(await until(/\/later$/)).toMatch(/\/later$/);
  });

  test('src/http/carried-connection.ts: _parent of an encrypted connection is what carries it', async () => {
    const [key, cert] = makeAuthority(systemRuntime()).split(/(?=-----BEGIN CERTIFICATE)/);
    const tls = createTlsServer({ key, cert });
    const { server, client } = await connection(() => {});
    server.removeAllListeners('connection');
    const carriers: Socket[] = [];
    server.on('connection', (socket: Socket) => {
      carriers.push(socket);
      tls.emit('connection', socket);
    });
    const decrypted = once(tls, 'secureConnection');
    const secure = secureConnect({ socket: client, rejectUnauthorized: false });
    const [inner] = (await decrypted) as [TLSSocket & { _parent?: unknown }];
    expect(inner._parent).toBe(carriers[0]);
    secure.destroy();
  });

  test('src/http/read-on-after-upgrade.ts: a parser reports how far it came under kOnExecute', async () => {
    interface Parser {
      readonly constructor: { readonly kOnExecute?: unknown };
      getCurrentBuffer?(): Buffer;
      execute?(packet: Buffer): unknown;
      [name: number]: unknown;
    }
    const seen: object[] = [];
    const { client, until } = await connection((request, response) => {
      const parser = (request.socket as Socket & { parser?: Parser }).parser;
      const name = parser?.constructor.kOnExecute;
      seen.push({
        kOnExecute: typeof name,
        callback: typeof parser?.[name as number],
        getCurrentBuffer: typeof parser?.getCurrentBuffer,
        execute: typeof parser?.execute,
      });
      response.end('seen');
    });
    client.write(get('/', 'Connection: upgrade', 'Upgrade: h2c'));
    await until(/seen$/);
    expect(seen).toEqual([
      { kOnExecute: 'number', callback: 'function', getCurrentBuffer: 'function', execute: 'function' },
    ]);
  });

  test('src/http/pipelining.ts: pipelined requests are handed out at once, and none knows of the others', async () => {
    const arrived: string[] = [];
    const { client, until } = await connection((request, response) => {
      arrived.push(request.url ?? '');
      setImmediate(() => response.end(`${arrived.length}${request.url}`));
    });
    client.write(get('/one') + get('/two'));
    expect(await until(/\/two$/)).toContain('2/one');
  });

  test('src/http/pipelining.ts: a write that is replaced keeps an answer back', async () => {
    const { client, until } = await connection((request, response) => {
      request.socket.write('instead');
      Object.assign(request.socket, { write: () => true });
      response.end('not sent');
      setImmediate(() => request.socket.destroySoon());
    });
    client.write(get('/'));
    await once(client, 'end');
    expect(await until(/instead/)).toBe('instead');
  });

  test('src/control/capture/captured-response.ts: _header holds the head as it is sent', async () => {
    const heads: unknown[] = [];
    const { client, until } = await connection((_request, response) => {
      const head = () => (response as unknown as { _header?: unknown })._header;
      heads.push(head());
      response.writeHead(201, { a: 'b' });
      heads.push(head());
      response.end('body');
    });
    client.write(get('/'));
    const answer = await until(/body/);
    expect(heads[0]).toBe(null);
    expect(heads[1]).toMatch(/^HTTP\/1\.1 201 Created\r\na: b\r\n(?:.+\r\n)+\r\n$/);
    expect(answer.startsWith(String(heads[1]))).toBe(true);
  });

  test('src/control/capture/captured-request.ts: the parser hands each piece of a body to push, and null at its end', async () => {
    const pushed: (string | null)[] = [];
    class Watched extends IncomingMessage {
      override push(chunk: Buffer | null): boolean {
        pushed.push(chunk === null ? null : chunk.toString());
        return super.push(chunk);
      }
    }
    const { client, until } = await connection(
      (request, response) => request.resume().on('end', () => response.end('read')),
      {
        IncomingMessage: Watched,
      },
    );
    client.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n');
    await until(/read/);
    expect(pushed).toEqual(['ab', 'c', null]);
  });

  test('src/http/spare-descriptors.ts: a connection knows the number of its descriptor', async () => {
    const numbers: unknown[] = [];
    const { server, client, until } = await connection((request, response) => response.end(request.url));
    server.prependListener('connection', (socket: Socket & { _handle?: { fd?: number } }) => {
      numbers.push(socket._handle?.fd);
    });
    client.write(get('/'));
    await until(/\/$/);
    expect(numbers[0]).toBeGreaterThan(2);
  });

  test('src/runtime/next-tick.ts: in a callback of process.nextTick its own record can be kept', async () => {
    keepNextTickFast();
    const [record, other] = await new Promise<object[]>((resolve) => {
      process.nextTick(() => {
        const first = executionAsyncResource();
        process.nextTick(() => resolve([first, executionAsyncResource()]));
      });
    });
    expect(record).not.toBe(other);
    // All records have one hidden class, which lives as long as one of them.
    expect(Object.getOwnPropertyNames(record)).toEqual(Object.getOwnPropertyNames(other));
    expect(Object.getOwnPropertyNames(record)).toContain('callback');
  });
});
