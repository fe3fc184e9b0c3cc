import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createServer, type SecureContext } from 'node:tls';
import { assignCarried, carrierOf } from './carried-connection.ts';
import { peerText, rememberPeer } from './peer.ts';

/** A key, and the certificate that fits it. */
interface KeyPair {
  readonly key: string | Buffer;
  readonly cert: string | Buffer;
}

/** How a server speaks TLS. */
export interface TlsOptions {
  /** Of connections that name no host: the same object until there is another pair. */
  readonly pair: () => KeyPair;
  /** For those that do; undefined: the same. @throws {Error} when there is none for that host. */
  readonly contextOf?: ((host: string) => SecureContext | undefined) | undefined;
  /** Takes a line about a handshake that failed. */
  readonly warn: (message: string) => void;
}

/** The first byte of a TLS connection: a record of the type `handshake` (RFC 8446 section 5.1). No method begins with it. */
const handshakeRecord = 0x16;
/** A caller that takes longer is not served. */
const handshakeTimeout = 10_000;

/**
 * Lets a server of HTTP take connections that begin with a TLS handshake too. For the time before anybody else listens.
 * @returns what makes the server look at a connection anew, as if it had just come
 */
export function acceptTls(server: Server, { pair, contextOf, warn }: TlsOptions): (socket: Socket) => void {
  let present = pair();
  const secureServer = createServer({
    key: present.key,
    cert: present.cert,
    handshakeTimeout,
    ALPNProtocols: ['http/1.1'],
    ...(contextOf !== undefined && {
      SNICallback(host: string, done: (error: Error | null, context?: SecureContext) => void) {
        try {
          done(null, contextOf(host));
        } catch (error) {
          done(error as Error);
        }
      },
    }),
  });
  const served = server.listeners('connection');
  server.removeAllListeners('connection');

  const known = new WeakSet<Socket>();
  function serve(socket: Socket): void {
    known.add(socket);
    for (const listener of served) listener.call(server, socket);
  }

  secureServer.on('secureConnection', (socket) => {
    assignCarried(socket);
    serve(socket);
  });
  secureServer.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
    // It left, which is no mistake: a check whether the port is open.
    if (error.code === 'ECONNRESET') return;
    warn(`${peerText(carrierOf(socket) ?? socket)} - no TLS connection: ${reasonOf(error)}`);
  });
  function take(socket: Socket): void {
    // Its other end may have left when there is something to say about it.
    rememberPeer(socket);
    whenReadable(socket, (first) => {
      if (first !== handshakeRecord) serve(socket);
      else {
        useNewest();
        secureServer.emit('connection', socket);
      }
    });
  }
  function useNewest(): void {
    const newest = pair();
    if (newest === present) return;
    present = newest;
    secureServer.setSecureContext({ key: newest.key, cert: newest.cert });
  }
  server.on('connection', (socket: Socket) => (known.has(socket) ? serve(socket) : take(socket)));
  return (socket) => {
    known.delete(socket);
    server.emit('connection', socket);
  };
}

/** Hands the first byte over, which stays to be read; undefined when the other side has ended without one. */
function whenReadable(socket: Socket, take: (first: number | undefined) => void): void {
  const leave = () => socket.destroy();
  socket.on('error', leave).once('readable', () => {
    const piece: Buffer | null = socket.read();
    if (piece !== null) socket.unshift(piece);
    take(piece?.[0]);
    socket.off('error', leave);
  });
}

/** OpenSSL's words without its places: `tlsv1 alert unknown ca`. */
function reasonOf({ message, code }: NodeJS.ErrnoException): string {
  const reason = /:SSL routines:[^:]*:([^:]+):/.exec(message)?.[1] ?? message;
  const isDistrust = /unknown ca|bad certificate|certificate unknown/.test(reason);
  if (code === 'ERR_TLS_HANDSHAKE_TIMEOUT') return `no handshake within ${handshakeTimeout} ms`;
  return isDistrust ? `${reason} (the caller does not trust the certificate)` : reason;
}
