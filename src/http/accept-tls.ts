import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createServer, type SecureContext } from 'node:tls';
import { systemClock } from '../runtime/runtime.ts';
import { assignCarried, carrierOf } from './carried-connection.ts';
import { peerOf, rememberPeer } from './peer.ts';

/** A key with its certificate. */
interface KeyPair {
  readonly key: string | Buffer;
  readonly cert: string | Buffer;
}

/** How a server speaks TLS. */
export interface TlsOptions {
  /** The pair for connections that name no host. It is the same object until there is another pair. */
  readonly pair: () => KeyPair;
  /**
   * The context for connections that name a host; undefined: that of `pair`.
   * @throws {Error} when there is none for that host.
   */
  readonly contextOf?: ((host: string) => SecureContext | undefined) | undefined;
  /** Takes a line about a handshake that failed. */
  readonly warn: (message: string) => void;
  /** How long a handshake may take, in milliseconds. Default: 10,000 */
  readonly handshakeTimeoutMs?: number;
  /** How long a connection may say nothing before it begins, in milliseconds. Default: 10,000 */
  readonly firstByteTimeoutMs?: number;
}

/** The first byte of a TLS connection: a record of the type `handshake` (RFC 8446 section 5.1). No method begins with it. */
const handshakeRecord = 0x16;
const defaultHandshakeTimeoutMs = 10_000;
const defaultFirstByteTimeoutMs = 10_000;

/**
 * Lets an HTTP server take connections that begin with a TLS handshake, too. To be called before anybody else listens
 * for connections.
 * @returns a function that makes the server look at a connection anew, as if it had just come
 */
export function acceptTls(server: Server, options: TlsOptions): (socket: Socket) => void {
  const served = server.listeners('connection');
  server.removeAllListeners('connection');
  const known = new WeakSet<Socket>();
  function serve(socket: Socket): void {
    known.add(socket);
    for (const listener of served) listener.call(server, socket);
  }

  const shakeHands = handshakes(options, serve);
  const { firstByteTimeoutMs = defaultFirstByteTimeoutMs } = options;
  function take(socket: Socket): void {
    // The address is noted now: later, when a line names it, the other end may have left.
    rememberPeer(socket);
    whenReadable(socket, firstByteTimeoutMs, (first) =>
      first === handshakeRecord ? shakeHands(socket) : serve(socket),
    );
  }
  server.on('connection', (socket: Socket) => (known.has(socket) ? serve(socket) : take(socket)));
  return (socket) => {
    known.delete(socket);
    server.emit('connection', socket);
  };
}

/** What a connection goes to that begins with a handshake. @param serve takes the connection that it carries */
function handshakes(options: TlsOptions, serve: (socket: Socket) => void): (socket: Socket) => void {
  const { pair, contextOf, warn, handshakeTimeoutMs = defaultHandshakeTimeoutMs } = options;
  let present = pair();
  const secureServer = createServer({
    key: present.key,
    cert: present.cert,
    handshakeTimeout: handshakeTimeoutMs,
    ALPNProtocols: ['http/1.1'],
    ...(contextOf !== undefined && { SNICallback: contextByName(contextOf) }),
  });
  secureServer.on('secureConnection', (socket) => {
    // A tunnel goes on after the client has ended its side.
    socket.allowHalfOpen = true;
    assignCarried(socket);
    serve(socket);
  });
  secureServer.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
    // Node leaves the connection open after a time-out.
    socket.destroy();
    // The client has left, which is no error: it may have checked whether the port is open.
    if (error.code === 'ECONNRESET') return;
    warn(`${peerOf(carrierOf(socket) ?? socket).text} - no TLS connection: ${reasonOf(error, handshakeTimeoutMs)}`);
  });
  function useNewest(): void {
    const newest = pair();
    if (newest === present) return;
    present = newest;
    secureServer.setSecureContext({ key: newest.key, cert: newest.cert });
  }
  return (socket) => {
    useNewest();
    // A client that ends its side before the handshake is done has left.
    socket.allowHalfOpen = false;
    secureServer.emit('connection', socket);
  };
}

/** Chooses the context by the name of the host, as Node asks for it. */
const contextByName =
  (contextOf: (host: string) => SecureContext | undefined) =>
  (host: string, done: (error: Error | null, context?: SecureContext) => void): void => {
    try {
      done(null, contextOf(host));
    } catch (error) {
      done(error as Error);
    }
  };

/**
 * Hands over the first byte, and leaves it to be read; undefined when the other side has ended without one. Who says
 * nothing at all is left after a time.
 */
function whenReadable(socket: Socket, patienceMs: number, take: (first: number | undefined) => void): void {
  const leave = () => socket.destroy();
  const begun = new AbortController();
  const begin = () => begun.abort();
  systemClock.sleep(patienceMs, begun.signal).then(leave, () => {});
  socket.once('close', begin);
  socket.on('error', leave).once('readable', () => {
    begin();
    socket.off('close', begin);
    const piece: Buffer | null = socket.read();
    if (piece !== null) socket.unshift(piece);
    take(piece?.[0]);
    socket.off('error', leave);
  });
}

/** The words of OpenSSL without the names of its files: `tlsv1 alert unknown ca`. */
function reasonOf({ message, code }: NodeJS.ErrnoException, timeoutMs: number): string {
  const reason = /:SSL routines:[^:]*:([^:]+):/.exec(message)?.[1] ?? message;
  const isDistrust = /unknown ca|bad certificate|certificate unknown/.test(reason);
  if (code === 'ERR_TLS_HANDSHAKE_TIMEOUT') return `no handshake within ${timeoutMs} ms`;
  return isDistrust ? `${reason} (the caller does not trust the certificate)` : reason;
}
