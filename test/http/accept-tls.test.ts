import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect as connectPlain, createServer as createPlainServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, createSecureContext } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptTls } from '../../src/http/accept-tls.ts';
import { createHttpServer, type HttpServerOptions } from '../../src/http/http-server.ts';
import type { RequestContext } from '../../src/http/request-context.ts';
import { systemRuntime } from '../../src/runtime/runtime.ts';
import { makeAuthority, readAuthority } from '../../src/tls/authority.ts';
import { createCertificates } from '../../src/tls/certificates.ts';
import { httpContext } from '../support/http-context.ts';
import { propertyRuns } from '../support/property-runs.ts';

const connections = propertyRuns(16, 40);
const handshakeTimeoutMs = 80;

const authority = readAuthority(makeAuthority(systemRuntime()));
const { privateKey: key, issue, contextOf } = createCertificates(authority, systemRuntime());
const pair = { key, cert: issue(['localhost']) };

/** Trusts another authority. One for all clients: it takes long to make. */
const secureContext = createSecureContext({ ca: makeAuthority(systemRuntime()) });

const serverOptions: HttpServerOptions<RequestContext> = {
  createContext: httpContext,
  clientError: () => '',
  readsBody: () => false,
  stopsAtUpgrade: () => false,
  proxy: {
    takes: () => true,
    connect({ request, socket, accept }) {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (request.url === 'echo:1') socket.resume().once('end', () => setImmediate(() => socket.end('all said')));
      else accept(socket);
    },
  },
};

let hello: Buffer;
let server: Server;
let warnings: string[];
/** What the server took, for as long as anything refers to it. */
let taken: WeakRef<Socket>[];

beforeAll(async () => {
  hello = await helloOfClient();
  warnings = [];
  taken = [];
  server = serverOf(handshakeTimeoutMs);
  server.on('connection', (socket: Socket) => taken.push(new WeakRef(socket)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());

const serverOf = (timeoutMs: number, firstByteTimeoutMs?: number) =>
  createHttpServer(() => {}, {
    ...serverOptions,
    acceptTls: (http) =>
      acceptTls(http, {
        pair: () => pair,
        contextOf,
        warn: (line) => warnings.push(line),
        handshakeTimeoutMs: timeoutMs,
        ...(firstByteTimeoutMs !== undefined && { firstByteTimeoutMs }),
      }),
  });

const port = () => (server.address() as AddressInfo).port;

/** The first bytes of a TLS client. */
async function helloOfClient(): Promise<Buffer> {
  const listener = createPlainServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const client = connect({ port: (listener.address() as AddressInfo).port, servername: 'localhost' });
  client.on('error', () => {});
  const [socket] = (await once(listener, 'connection')) as [Socket];
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  listener.close();
  return bytes;
}

/** How a client begins: it is connected with the server, or with what the server's proxy stands for. */
type Begin = () => Promise<Socket>;

async function directly(): Promise<Socket> {
  const socket = connectPlain(port(), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function throughProxy(): Promise<Socket> {
  const socket = await directly();
  socket.write('CONNECT localhost:443 HTTP/1.1\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

/** Ends when the connection has closed, also by an error. */
async function closed(socket: Socket): Promise<void> {
  socket.on('error', () => {}).resume();
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
}

const sends =
  (bytes: () => Buffer, then: (socket: Socket) => unknown = () => {}) =>
  async (begin: Begin) => {
    const socket = await begin();
    await new Promise((resolve) => socket.write(bytes(), resolve));
    const gone = closed(socket);
    await then(socket);
    await gone;
  };

const handshakeRecord = Buffer.from([0x16]);
const halfHello = () => hello.subarray(0, 100);
const badRecord = () => Buffer.concat([Buffer.from([0x16, 3, 1, 0, 50]), Buffer.alloc(50, 7)]);

const sendsFin = (socket: Socket) => socket.end();
const sendsRst = (socket: Socket) => socket.resetAndDestroy();

async function trickles(socket: Socket): Promise<void> {
  for (const byte of hello.subarray(1)) {
    if (socket.destroyed) return;
    socket.write(Buffer.of(byte));
    await wait(handshakeTimeoutMs / 8);
  }
}

const tls =
  (options: object = {}) =>
  async (begin: Begin) =>
    closed(connect({ socket: await begin(), servername: 'localhost', secureContext, ...options }));

const kinds: Readonly<Record<string, (begin: Begin) => Promise<void>>> = {
  'a client that does not trust the certificate': tls(),
  'the same, TLS 1.2': tls({ maxVersion: 'TLSv1.2' }),
  'a host that has no name': tls({ servername: '-bad-..x' }),
  'a client that leaves as soon as it trusts': async (begin) => {
    const socket = connect({
      socket: await begin(),
      servername: 'localhost',
      secureContext,
      rejectUnauthorized: false,
    });
    socket.once('secureConnect', () => socket.destroy());
    await closed(socket);
  },
  'one byte, then nothing': sends(() => handshakeRecord),
  'one byte, then FIN': sends(() => handshakeRecord, sendsFin),
  'one byte, then RST': sends(() => handshakeRecord, sendsRst),
  'half a hello, then nothing': sends(halfHello),
  'half a hello, then FIN': sends(halfHello, sendsFin),
  'half a hello, then RST': sends(halfHello, sendsRst),
  'a hello, then nothing': sends(() => hello),
  'a hello, then FIN': sends(() => hello, sendsFin),
  'a hello, then RST': sends(() => hello, sendsRst),
  'a hello, byte by byte': sends(() => handshakeRecord, trickles),
  'a bad record': sends(badRecord),
  'a bad record, then RST': sends(badRecord, sendsRst),
  'a bad record after the hello': sends(() => Buffer.concat([hello, badRecord()])),
  'FIN at once': sends(() => Buffer.alloc(0), sendsFin),
  'RST at once': sends(() => Buffer.alloc(0), sendsRst),
};

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Runs until nothing is open. The test's own time-out ends it. */
async function untilAllClosed(): Promise<void> {
  const open = () =>
    new Promise<number>((resolve, reject) => server.getConnections((error, n) => (error ? reject(error) : resolve(n))));
  while ((await open()) > 0) await wait(1);
}

/** What the server took, by what the clients did. */
const takenBy = new Map<string, readonly WeakRef<Socket>[]>();

/** How many connections are still in memory, by what their clients did. All are looked at together: collecting takes long. */
async function inMemory(): Promise<(readonly [name: string, count: number])[]> {
  const counts = () =>
    [...takenBy].map(
      ([name, sockets]) => [name, sockets.filter((socket) => socket.deref() !== undefined).length] as const,
    );
  for (let round = 0; round < 20 && counts().some(([, count]) => count > 0); round++) {
    await wait(1);
    collectGarbage();
  }
  return counts();
}

test.each(
  Object.keys(kinds).flatMap((kind) =>
    [directly, throughProxy].map((begin) => [kind, begin.name, kinds[kind] ?? tls(), begin] as const),
  ),
)(`${connections} times %s, %s: nothing stays open`, async (kind, name, run, begin) => {
  taken = [];
  await Promise.all(Array.from({ length: connections }, () => run(begin)));
  await untilAllClosed();
  expect(taken.length).toBeGreaterThanOrEqual(connections);
  takenBy.set(`${kind}, ${name}`, taken);
});

test('nothing of them stays in memory', async () => {
  taken = [];
  expect((await inMemory()).filter(([, count]) => count > 1)).toEqual([]);
});

test(`${connections} times nothing at all: nothing stays open, and there is no line`, async () => {
  warnings = [];
  const silent = serverOf(3_600_000, 20);
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const to = (silent.address() as AddressInfo).port;
  await Promise.all(Array.from({ length: connections }, () => closed(connectPlain(to, '127.0.0.1'))));
  await new Promise((resolve) => silent.close(resolve));
  expect(warnings).toEqual([]);
});

test('a handshake that takes too long has a line', async () => {
  warnings = [];
  await sends(() => handshakeRecord)(directly);
  await untilAllClosed();
  expect(warnings).toEqual([
    expect.stringMatching(/^127\.0\.0\.1:\d+ - no TLS connection: no handshake within 80 ms$/),
  ]);
});

describe('where a handshake has all the time', () => {
  let patient: Server;
  let patientPort: number;
  beforeAll(async () => {
    patient = serverOf(3_600_000);
    await once(patient.listen(0, '127.0.0.1'), 'listening');
    patientPort = (patient.address() as AddressInfo).port;
  });
  afterAll(() => void patient.close());

  test('a client that ends its side before it is done is not waited for', async () => {
    for (const bytes of [handshakeRecord, halfHello(), hello]) {
      const socket = connectPlain(patientPort, '127.0.0.1');
      socket.end(bytes);
      await closed(socket);
    }
  });

  test('what is carried by an encrypted connection goes on when the client has said all', async () => {
    const to = { host: '127.0.0.1', port: patientPort };
    const socket = connect({ ...to, servername: 'localhost', ca: authority.certificate });
    socket.end('CONNECT echo:1 HTTP/1.1\r\n\r\n');
    let text = '';
    for await (const piece of socket) text += piece;
    expect(text).toMatch(/\r\n\r\nall said$/);
  });
});
