import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectHandler } from './connect-handler.ts';
import { rememberPeer } from './peer.ts';
import { closeWithError, inTurn, isResponding, lastResponseOf } from './pipelining.ts';
import { readOnAfterUpgrade } from './read-on-after-upgrade.ts';
import { routeUnknownMethod } from './request-method.ts';
import { isAcceptableTarget, parseTarget, type RequestTarget, targetOf } from './request-target.ts';

/** What the HTTP parser rejects. */
export interface ClientError {
  /** Node's error code: `HPE_INVALID_METHOD`, `HPE_HEADER_OVERFLOW`, … */
  readonly code: string;
  /** The target of its request line, as far as it can be made out; otherwise empty. */
  readonly target: RequestTarget;
  /** The request that was under way, when it is its body that is wrong. */
  readonly request?: IncomingMessage | undefined;
}

/** Makes a server take TLS too. @returns what makes it look at a connection anew, as if it had just come */
export type AcceptTls = (server: Server) => (socket: Socket) => void;

/** Bytes to send before the connection is closed; empty: closed without an answer. */
export type ClientErrorResponse = (error: ClientError) => string;

export interface HttpServerOptions {
  readonly clientError: ClientErrorResponse;
  /** Whether `100 Continue` is sent to a request that expects it, because its body will be read. */
  readonly readsBody: (request: IncomingMessage) => boolean;
  /** Whether what comes in the packet of a request behind its end is lost when it asks for an upgrade, as with uvicorn. */
  readonly stopsAtUpgrade: (request: IncomingMessage) => boolean;
  /** Connections that begin with a TLS handshake are taken too; undefined: they are not. */
  readonly acceptTls?: AcceptTls | undefined;
  /** What makes it a proxy; undefined: it is none. */
  readonly proxy?: ConnectHandler | undefined;
  /** Classes of requests and responses other than Node's own. */
  readonly messages?: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> | undefined;
}

/** Idle connections are kept for 5 s, as uvicorn keeps them. */
const keepAliveMs = 5_000;
/** What releases of Node without the option `keepAliveTimeoutBuffer` add to the time. */
const keepAliveBufferMs = 1_000;

/**
 * Node's HTTP server with the behaviour of the real services: no Host header is needed, large headers are taken, a
 * connection that sends nothing stays open, persistence is not announced in a header, HTTP/1.0 is never persistent, and
 * pipelined requests are started one after another.
 */
export function createHttpServer(listener: RequestListener, options: HttpServerOptions): Server {
  const { clientError, readsBody, stopsAtUpgrade, acceptTls, proxy, messages = {} } = options;
  const Response = messages.ServerResponse ?? ServerResponse;
  const server = createServer({
    ...messages,
    requireHostHeader: false,
    maxHeaderSize: 1024 * 1024,
    headersTimeout: 0,
    requestTimeout: 0,
    noDelay: true,
  });
  server.maxHeadersCount = 0;
  if ('keepAliveTimeoutBuffer' in server)
    Object.assign(server, { keepAliveTimeout: keepAliveMs, keepAliveTimeoutBuffer: 0 });
  else server.keepAliveTimeout = keepAliveMs - keepAliveBufferMs;

  const start: RequestListener = (request, response) => {
    if (!isAcceptableTarget(request.url ?? '')) {
      close(request.socket, { code: 'HPE_INVALID_URL', target: targetOf(request) });
      return;
    }
    routeUnknownMethod(request);
    if (request.httpVersion === '1.0' || asksToClose(request)) response.shouldKeepAlive = false;
    if (response.shouldKeepAlive) response.removeHeader('connection');
    listener(request, response);
  };
  const startInTurn: RequestListener = (request, response) => {
    readOnAfterUpgrade(request, !stopsAtUpgrade(request));
    inTurn(response, () => start(request, response));
  };

  const close = (socket: Socket, error: ClientError) => closeWithError(socket, () => clientError(error));

  server.on('connection', rememberPeer);
  const takeAnew = acceptTls?.(server) ?? ((socket: Socket) => void server.emit('connection', socket));
  server.on('request', startInTurn);
  server.on('checkContinue', (request, response) => {
    if (readsBody(request)) response.writeContinue();
    // Otherwise Node closes the connection when nobody has asked for the body.
    else Object.assign(response, { _expect_continue: false });
    startInTurn(request, response);
  });
  server.on('checkExpectation', startInTurn);
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (proxy?.takes(request)) {
      socket.off('error', leave).on('error', leave);
      const connect = () => proxy.connect({ request, socket, head, accept: takeAnew });
      if (isResponding(socket)) lastResponseOf(socket)?.once('close', connect);
      else connect();
      return;
    }
    const response = new Response(request);
    response.shouldKeepAlive = request.httpVersion !== '0.9' && !asksToClose(request);
    socket.off('error', leave).on('error', leave);
    response.on('finish', () => {
      response.detachSocket(socket);
      if (!response.shouldKeepAlive || socket.readableEnded) {
        socket.destroySoon();
        return;
      }
      // Node has taken its parser and its listeners off the connection: it gets new ones. What came behind the request
      // in the same packet is dropped, as uvicorn drops it.
      server.emit('connection', socket);
    });
    inTurn(response, () => {
      response.assignSocket(socket);
      start(request, response);
    });
  });
  server.on('clientError', (error: ParserError, socket: Socket) => {
    // What follows a request that closes the connection is not looked at.
    if (error.code === 'HPE_CLOSED_CONNECTION' && isResponding(socket)) return;
    if (!error.code?.startsWith('HPE_') || ignoredErrors.has(error.code) || !socket.writable) {
      socket.destroySoon();
      return;
    }
    const last = lastResponseOf(socket);
    const isInBody = bodyErrors.has(error.code);
    const request = isInBody ? last?.req : undefined;
    const target = request === undefined ? parseTarget(requestTarget(error)) : targetOf(request);
    const rejected = { code: error.code, target, request };
    // Closing before the end of a response has been reported would keep that report, and its request line, back.
    if (last?.writableEnded && !last.writableFinished) last.once('finish', () => close(socket, rejected));
    else close(socket, rejected);
  });
  return server;
}

const closes = /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i;

/**
 * Node's parser does not see `close` with a tab behind it. In other versions than 1.1 only `keep-alive` counts, whatever
 * stands beside it (llhttp).
 */
const asksToClose = ({ httpVersion, headers: { connection } }: IncomingMessage) =>
  connection !== undefined && httpVersion === '1.1' && closes.test(connection);

function leave(this: Socket): void {
  this.destroy();
}

/** What Node reports of an error of its HTTP parser. */
interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  /** Where in the packet the parser stumbled. */
  bytesParsed?: number;
}

/** The parser's errors that are no fault of the last request. */
const ignoredErrors: ReadonlySet<string> = new Set(['HPE_INVALID_EOF_STATE', 'HPE_CLOSED_CONNECTION']);

/** The parser's errors after the head of a request, which may be answered by then. */
const bodyErrors: ReadonlySet<string> = new Set([
  'HPE_INVALID_TRANSFER_ENCODING',
  'HPE_INVALID_CHUNK_SIZE',
  'HPE_CHUNK_EXTENSIONS_OVERFLOW',
  'HPE_STRICT',
]);

/** The target of the last request line that a packet holds before the place where the parser stumbled. */
function requestTarget({ rawPacket, bytesParsed = 0 }: ParserError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  const headEnd = text.lastIndexOf('\r\n\r\n', Math.max(bytesParsed - 4, 0));
  const head = headEnd < 0 || headEnd + 4 > bytesParsed ? text : text.slice(headEnd + 4);
  return /^\s*\S+ +(\S+)/.exec(head)?.[1] ?? '';
}
