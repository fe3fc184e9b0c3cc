import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpServer } from '../../src/http/http-server.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/index.ts';
import { connectRaw, hangUp, type RawConnection } from '../golden/raw-connection.ts';
import { httpContext } from '../support/http-context.ts';
import { memoryOutput } from '../support/memory-output.ts';

const open: { server: RunningServer; connections: RawConnection[] }[] = [];
afterEach(async () => {
  for (const { server, connections } of open.splice(0)) {
    await Promise.all(connections.map(hangUp));
    await server.close();
  }
});

async function start(options: ServerOptions = {}) {
  const stdout = memoryOutput();
  const stderr = memoryOutput();
  const server = await startServer({ port: 0, log: { level: 'info' }, ...options }, { stdout, stderr });
  const connections: RawConnection[] = [];
  open.push({ server, connections });
  const connect = (text: string) => {
    const connection = connectRaw(server.url);
    connections.push(connection);
    connection.socket.write(Buffer.from(text, 'latin1'));
    return connection;
  };
  const ask = async (text: string, method = 'GET') => {
    const { status, headers, body } = await connect(text).read({ method, timeoutMs: 5_000 });
    return { status, headers: Object.fromEntries(headers), body: body.toString() };
  };
  /** Everything that comes until the server closes. */
  const wire = async (text: string) => {
    const connection = connect(text);
    expect(await connection.closesWithin(5_000)).toBe(true);
    return connection.unread().toString('latin1');
  };
  return { stdout, stderr, connect, ask, wire };
}

const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
const lines = async (output: { lines: string[] }, count: number) => {
  while (output.lines.length < count) await sleep(2);
  return output.lines.map((line) => line.replace(/127\.0\.0\.1:\d+/, 'CALLER'));
};

test.each(['http://127.0.0.1:8000', 'http://localhost?x=1'])('the bare address %s is answered', async (target) => {
  const { ask, stdout } = await start();
  expect(await ask(get(target))).toMatchObject({ status: 200, body: '"Hello"' });
  expect(await lines(stdout, 1)).toEqual([
    expect.stringMatching(/^INFO: {5}CALLER - "GET \/(\?x=1)? HTTP\/1.1" 200 OK$/),
  ]);
});

test('headers come in the recorded order and spelling', async () => {
  const { wire } = await start();
  expect(await wire(get('/', 'Connection: close'))).toMatch(
    /^HTTP\/1\.1 200 OK\r\ndate: [^\r]+ GMT\r\nserver: uvicorn\r\ncontent-length: 7\r\ncontent-type: application\/json\r\nconnection: close\r\n\r\n"Hello"$/,
  );
});

describe('what is not HTTP is answered in the way of the interface that its request line names', () => {
  const broken = (target: string) => `GET ${target} HTTP/1.1\r\nHost : x\r\n\r\n`;

  test.each(['/', '/docs', '/-/healthy', '/searching'])(
    '%s: by uvicorn, with a warning and no request line',
    async (target) => {
      const { wire, stdout, stderr } = await start();
      expect(await wire(broken(target))).toMatch(
        /^HTTP\/1\.1 400 Bad Request\r\ndate: [^\r]+\r\nserver: uvicorn\r\ncontent-type: text\/plain; charset=utf-8\r\ncontent-length: 30\r\nconnection: close\r\n\r\nInvalid HTTP request received\.$/,
      );
      expect(stderr.lines).toEqual(['WARNING:  Invalid HTTP request received.']);
      expect(stdout.text).toBe('');
    },
  );

  test('the token endpoint: a status line and nothing else', async () => {
    const { wire, stderr } = await start();
    expect(await wire(broken('/realms/demo'))).toBe('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(stderr.text).toBe('');
  });

  test('a sound request in front of it has a request line, but its caller hears of the refusal only', async () => {
    const { wire, stdout } = await start();
    const received = await wire(get('/first') + get('/second') + broken('/realms/demo'));
    expect(received).toBe('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(await lines(stdout, 1)).toEqual(['INFO:     CALLER - "GET /first HTTP/1.1" 404 Not Found']);
  });

  test('a request line also when the answer comes out of a cache', async () => {
    const { wire, stdout } = await start({ app: { variant: 'cached' } });
    expect(await wire(`${get('/')}garbage`)).toMatch(/^HTTP\/1\.1 400 .*received\.$/s);
    expect(await lines(stdout, 1)).toEqual(['INFO:     CALLER - "GET / HTTP/1.1" 200 OK']);
  });

  test('in a later packet it does not take back an answer', async () => {
    const { connect, stderr } = await start();
    const connection = connect('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    const next = async () => (await connection.read({ method: 'POST', timeoutMs: 5_000 })).status;
    expect(await next()).toBe(405);
    connection.socket.write('zz\r\n');
    expect(await next()).toBe(400);
    expect(await connection.closesWithin(5_000)).toBe(true);
    expect(stderr.lines).toEqual(['WARNING:  Invalid HTTP request received.']);
  });
});

test('a connection that is refused has one warning, whatever else is wrong with it', async () => {
  const { connect, stderr } = await start();
  const connection = connect('GARBAGE\r\n\r\n');
  connection.socket.write('GARBAGE\r\n\r\n'.repeat(1_000));
  expect(await connection.closesWithin(5_000)).toBe(true);
  const other = connect(`${get('x:80')}${get('x:80')}GARBAGE\r\n\r\n`);
  expect(await other.closesWithin(5_000)).toBe(true);
  expect(stderr.lines).toEqual(Array(2).fill('WARNING:  Invalid HTTP request received.'));
});

test('headers of 256 KB, and 3,000 of them, are taken', async () => {
  const { ask } = await start();
  expect(await ask(get('/', `X: ${'a'.repeat(256 * 1024)}`))).toMatchObject({ status: 200 });
  expect(await ask(get('/', ...Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1`)))).toMatchObject({
    status: 200,
  });
});

test('a body that never comes is not waited for', async () => {
  const { ask } = await start();
  expect(await ask(get('/', 'Content-Length: 100'))).toMatchObject({ status: 200 });
  const post = 'POST / HTTP/1.1\r\nContent-Type: ;;;\r\nContent-Length: 100\r\n\r\n';
  expect(await ask(post)).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  expect(await ask('QUERY /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n')).toMatchObject({ status: 404 });
});

test('100 Continue is said where bodies are read, and only there', async () => {
  const { connect } = await start();
  const search = connect('POST /search HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n');
  while (search.unread().length === 0) await sleep(2);
  expect(search.unread().toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  const app = connect(get('/', 'Expect: 100-continue', 'Content-Length: 2'));
  expect(await app.read({ method: 'GET', timeoutMs: 5_000 })).toMatchObject({ status: 200 });
  expect(await app.closesWithin(50)).toBe(false);
});

describe('methods of other protocols', () => {
  const rtsp = (method: string, target: string) => `${method} ${target} RTSP/1.0\r\nHost: x\r\n\r\n`;

  test.each([
    ['PAUSE', '/', 405],
    ['ANNOUNCE', '/docs', 405],
    ['DESCRIBE', '/nope', 404],
    ['RECORD', '/docs/', 307],
    ['SETUP', '/search', 405],
    ['FLUSH', '/realms/demo', 405],
    ['SOURCE', '/', 405],
  ])('%s %s is answered %d, with a request line', async (method, target, status) => {
    const { ask, stdout, stderr } = await start();
    const text = method === 'SOURCE' ? rtsp(method, target).replace('RTSP', 'ICE') : rtsp(method, target);
    expect(await ask(text)).toMatchObject({ status });
    const [line] = await lines(stdout, 1);
    expect(line).toMatch(new RegExp(`^INFO: {5}CALLER - "${method} ${target} HTTP/1\\.0" ${status} `));
    expect(stderr.text).toBe('');
  });

  test("the stand-in's own pages answer them without a request line", async () => {
    const { ask, stdout } = await start();
    expect(await ask(rtsp('PLAY', '/-/healthy'))).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(stdout.text).toBe('');
  });

  test('as methods of HTTP they are rejected', async () => {
    const { ask } = await start();
    expect(await ask('PAUSE / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatchObject({ status: 400 });
  });
});

describe('upgrades', () => {
  const handshake = ['Connection: keep-alive, Upgrade', 'Upgrade: WebSocket'];
  const sound = [...handshake, 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];

  test('a WebSocket handshake is rejected without a request line', async () => {
    const { ask, stdout, stderr } = await start();
    expect(await ask(get('/x?y', ...sound, 'X-Forwarded-For: 1.2.3.4'))).toMatchObject({ status: 403, body: '' });
    expect(await lines(stderr, 2)).toEqual([
      'INFO:     1.2.3.4:0 - "WebSocket /x?y" 403',
      'INFO:     connection rejected (403 Forbidden)',
    ]);
    expect(stdout.text).toBe('');
  });

  test.each([
    ['without a key', get('/', ...handshake), 400, 'missing Sec-WebSocket-Key header'],
    [
      'without a version',
      get('/', ...handshake, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='),
      400,
      'missing Sec-WebSocket-Version header',
    ],
    [
      'of another version',
      get('/', ...handshake, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 8'),
      400,
      'invalid Sec-WebSocket-Version header: 8',
    ],
    ['by POST', get('/', ...sound).replace('GET', 'POST'), 405, 'unsupported HTTP method: POST'],
  ])('a handshake %s', async (_, text, status, why) => {
    const { ask } = await start();
    expect(await ask(text)).toMatchObject({ status, body: `Failed to open a WebSocket connection: ${why}.\n` });
  });

  test('of several Connection headers the last decides, with a warning when it is another one', async () => {
    const { ask, stderr } = await start();
    expect(await ask(get('/', ...sound, 'Connection: keep-alive'))).toMatchObject({ status: 200 });
    expect(stderr.lines).toEqual(['WARNING:  Unsupported upgrade request.']);
    expect(await ask(get('/', 'Connection: keep-alive', ...sound))).toMatchObject({ status: 403 });
  });

  test('anything else is answered as if nothing had been asked, with a warning', async () => {
    const { ask, stderr } = await start();
    expect(await ask(get('/', 'Connection: Upgrade', 'Upgrade: h2c'))).toMatchObject({ status: 200 });
    expect(await ask(get('/', 'Upgrade: h2c'))).toMatchObject({ status: 200 });
    expect(await ask(get('/', 'Connection: Upgrade', 'Upgrade:'))).toMatchObject({ status: 200 });
    expect(stderr.lines).toEqual(['WARNING:  Unsupported upgrade request.']);
  });

  describe('that nobody answers', () => {
    const asked = (target: string, body = '', method = 'POST') => {
      const headers = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAEAAEAA'];
      const about = ['Content-Type: application/json', `Content-Length: ${body.length}`];
      const head = [`${method} ${target} HTTP/1.1`, 'Host: localhost', ...about, ...headers, '', ''].join('\r\n');
      return { head, body, whole: head + body };
    };
    const statuses = async (connection: RawConnection, count: number) => {
      const found: number[] = [];
      while (found.length < count) found.push((await connection.read({ method: 'GET', timeoutMs: 20_000 })).status);
      return found;
    };

    test.each(['', '/-/s/some-test'])(
      'the next request may come in the packet of the body, below "%s"',
      async (base) => {
        const { connect } = await start();
        const first = asked(`${base}/search`, '{"query":1}', 'PUT');
        const second = asked(`${base}/search`, '{"query":2}', 'PUT');
        // A method that is not allowed is refused without waiting for the body.
        const connection = connect(first.head);
        expect(await statuses(connection, 1)).toEqual([405]);
        connection.socket.write(first.body + second.head);
        connection.socket.write(second.body);
        expect(await statuses(connection, 1)).toEqual([405]);
      },
    );

    test('any number of requests may come in one packet', async () => {
      const { connect } = await start();
      const { whole } = asked('/search', '{}');
      const connection = connect(`${whole}${whole}${whole}${get('/nope')}`);
      expect(await statuses(connection, 4)).toEqual([422, 422, 422, 404]);
      connection.socket.write(`${whole}${get('/nope')}`);
      expect(await statuses(connection, 2)).toEqual([422, 404]);
    });

    test.each([
      ['in the same packet', 'GET /x HTTP/1.1\r\nHost : x\r\n\r\n', ''],
      ['in a later packet', '', 'GET /x HTTP/1.1\r\nHost : x\r\n\r\n'],
      ['in a later packet, again', asked('/search', '{}').whole, `\x00\x01${'y'.repeat(100)}`],
    ])('what is wrong behind it is told as anywhere else, %s', async (_where, behind, later) => {
      const { connect, stderr } = await start();
      const connection = connect(`${asked('/search', '{}').whole}${behind}`);
      if (later !== '') {
        expect(await statuses(connection, behind === '' ? 1 : 2)).toEqual(behind === '' ? [422] : [422, 422]);
        connection.socket.write(later);
      }
      expect(await connection.closesWithin(20_000)).toBe(true);
      expect(connection.unread().toString('latin1')).toContain('Invalid HTTP request received.');
      expect(stderr.lines).toEqual(['WARNING:  Invalid HTTP request received.']);
    });

    test('of the example application what comes in the same packet is dropped', async () => {
      const { connect, stdout } = await start();
      const connection = connect(`${asked('/', '', 'GET').whole}${get('/dropped')}`);
      expect(await statuses(connection, 1)).toEqual([200]);
      connection.socket.write(get('/nope'));
      expect(await statuses(connection, 1)).toEqual([404]);
      expect(await lines(stdout, 2)).toHaveLength(2);
    });
  });

  test('CONNECT is one more method; what is behind it in the same packet is dropped', async () => {
    const { connect, stdout } = await start();
    const tunnel = 'CONNECT /docs/ HTTP/1.1\r\nHost: x\r\n\r\n';
    const connection = connect(`${get('/')}${tunnel}${get('/dropped')}`);
    const next = async () => (await connection.read({ method: 'GET', timeoutMs: 5_000 })).status;
    expect([await next(), await next()]).toEqual([200, 307]);
    connection.socket.write(get('/nope'));
    expect(await next()).toBe(404);
    expect(await lines(stdout, 3)).toHaveLength(3);
    connection.socket.write(tunnel.replace('Host: x', 'Connection: keep-alive, Close'));
    expect(await next()).toBe(307);
    expect(await connection.closesWithin(5_000)).toBe(true);
  });

  test.each(['0.9', '2.0'])('CONNECT of HTTP/%s ends the connection, unless it asks to go on', async (version) => {
    const { wire, connect } = await start();
    const plain = `CONNECT / HTTP/${version}\r\n\r\n`;
    expect(await wire(plain)).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nconnection: close\r\n/);
    const connection = connect(plain.replace('\r\n\r\n', '\r\nConnection: Close\t, keep-alive\r\n\r\n'));
    expect((await connection.read({ method: 'GET', timeoutMs: 5_000 })).headers).not.toContainEqual([
      'connection',
      'close',
    ]);
    expect(await connection.closesWithin(100)).toBe(false);
  });

  test('a caller that leaves before the answer to a CONNECT is let go', async () => {
    const server = createHttpServer((_request, response) => answer.then(() => response.end()), {
      createContext: httpContext,
      clientError: () => '',
      readsBody: () => false,
      stopsAtUpgrade: () => false,
    });
    let tell = () => {};
    const answer = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const accepted = once(server, 'connection');
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const connection = connectRaw(`http://127.0.0.1:${port}`);
    connection.socket.end('CONNECT / HTTP/1.1\r\n\r\n');
    const [socket] = (await accepted) as [Socket];
    await once(socket, 'end');
    tell();
    expect(await connection.closesWithin(5_000)).toBe(true);
    await hangUp(connection);
    server.close();
  });

  test('the authority form is rejected', async () => {
    const { ask } = await start();
    expect(await ask('CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatchObject({ status: 400 });
  });
});

test.each(['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip'])(
  'a body that cannot be read (%s) is rejected, and its request has a line',
  async (header) => {
    const { wire, stdout } = await start();
    expect(await wire(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\nzz\r\n`)).toMatch(
      /^HTTP\/1\.1 400 .*received\.$/s,
    );
    expect(await lines(stdout, 1)).toEqual(['INFO:     CALLER - "POST / HTTP/1.1" 405 Method Not Allowed']);
  },
);

test.each(['GET / HTTP/1.1\r\n\r\n', 'GARBAGE'])(
  'what follows a request that closes the connection is ignored: %j',
  async (more) => {
    const { wire, stdout, stderr } = await start({ app: { variant: 'slow', stepPause: 0.01 } });
    expect(await wire(get('/?req_id=1', 'Connection: close') + more)).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nnull$/s);
    expect(await lines(stdout, 4)).toHaveLength(4);
    expect(stderr.text).toBe('');
  },
);

test('an idle connection is kept for 5 s', async () => {
  const server = createHttpServer((_request, response) => response.end(), {
    createContext: httpContext,
    clientError: () => '',
    readsBody: () => false,
    stopsAtUpgrade: () => false,
  });
  const accepted = once(server, 'connection');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const connection = connectRaw(`http://127.0.0.1:${port}`);
  connection.socket.write(get('/'));
  await connection.read({ method: 'GET', timeoutMs: 5_000 });
  const [socket] = (await accepted) as [Socket];
  await expect.poll(() => socket.timeout).toBe(5_000);
  await hangUp(connection);
  server.close();
});

test('a connection of HTTP/1.0 is always closed, others by what they ask for', async () => {
  const { connect } = await start();
  const staysOpen = async (version: string, header: string) => {
    const connection = connect(get('/', `Connection: ${header}`).replace('HTTP/1.1', `HTTP/${version}`));
    await connection.read({ method: 'GET', timeoutMs: 5_000 });
    return !(await connection.closesWithin(100));
  };
  expect(await staysOpen('1.0', 'keep-alive')).toBe(false);
  expect(await staysOpen('2.0', 'x')).toBe(false);
  expect(await staysOpen('2.0', 'keep-alive')).toBe(true);
  expect(await staysOpen('2.0', 'close, keep-alive')).toBe(true);
  expect(await staysOpen('0.9', 'keep-alive, close')).toBe(true);
  expect(await staysOpen('0.9', 'close')).toBe(false);
  expect(await staysOpen('1.1', 'x')).toBe(true);
  expect(await staysOpen('1.1', 'x, CLOSE')).toBe(false);
  expect(await staysOpen('1.1', 'close\t')).toBe(false);
  expect(await staysOpen('1.1', 'x,\tclose\t, y')).toBe(false);
  expect(await staysOpen('1.1', 'closed\t')).toBe(true);
});
