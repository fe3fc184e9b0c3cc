import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { inTurn, isAnswering, lastResponseOf, refuseCaller } from './answering.ts';
import { rememberPeer } from './peer.ts';
import { isAcceptableTarget } from './request-target.ts';

/** A request that can not be understood as HTTP. */
interface RefusedRequest {
  /** Node's error code: `HPE_INVALID_METHOD`, `HPE_HEADER_OVERFLOW`, … */
  readonly code: string;
  /** The target of its request line, as far as it can be made out; otherwise empty. */
  readonly target: string;
}

/** Bytes to send before the connection is closed; empty: closed without an answer. */
export type Refusal = (request: RefusedRequest) => string;

export interface HttpServerOptions {
  readonly refuse: Refusal;
  /** Whether `100 Continue` is sent when a request for this target expects it, because its body will be read. */
  readonly readsBody: (target: string) => boolean;
}

/** Idle connections are kept for 5 s, as uvicorn keeps them. */
const idleTime = 5_000;
/** What releases of Node that have no such option add to the time that they are told. */
const fixedBuffer = 1_000;

/**
 * Node's HTTP server with the manners of the recorded servers: no Host header is needed, large headers are taken, a
 * connection that sends nothing stays open, persistence is not announced in a header, HTTP/1.0 is never persistent, and
 * pipelined requests are started one after another.
 */
export function createHttpServer(listener: RequestListener, { refuse, readsBody }: HttpServerOptions): Server {
  const server = createServer({
    requireHostHeader: false,
    maxHeaderSize: 1024 * 1024,
    headersTimeout: 0,
    requestTimeout: 0,
    noDelay: true,
  });
  server.maxHeadersCount = 0;
  if ('keepAliveTimeoutBuffer' in server)
    Object.assign(server, { keepAliveTimeout: idleTime, keepAliveTimeoutBuffer: 0 });
  else server.keepAliveTimeout = idleTime - fixedBuffer;

  const start: RequestListener = (request, response) => {
    if (!isAcceptableTarget(request.url ?? '')) {
      close(request.socket, { code: 'HPE_INVALID_URL', target: request.url ?? '' });
      return;
    }
    if (request.httpVersion === '1.0') response.shouldKeepAlive = false;
    if (response.shouldKeepAlive) response.removeHeader('connection');
    listener(request, response);
  };
  const startInTurn: RequestListener = (request, response) => inTurn(response, () => start(request, response));

  const close = (socket: Socket, refused: RefusedRequest) => refuseCaller(socket, refuse(refused));

  server.on('connection', rememberPeer);
  server.on('request', startInTurn);
  server.on('checkContinue', (request, response) => {
    if (readsBody(request.url ?? '')) response.writeContinue();
    // Otherwise Node closes the connection when nobody has asked for the body.
    else Object.assign(response, { _expect_continue: false });
    startInTurn(request, response);
  });
  server.on('checkExpectation', startInTurn);
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const response = new ServerResponse(request);
    response.shouldKeepAlive = !/(?:^|,)\s*close\s*(?:,|$)/i.test(request.headers.connection ?? '');
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
    if (error.code === 'HPE_CLOSED_CONNECTION' && isAnswering(socket)) return;
    if (!error.code?.startsWith('HPE_') || silent.has(error.code) || !socket.writable) {
      socket.destroySoon();
      return;
    }
    const last = lastResponseOf(socket);
    const isInBody = bodyErrors.has(error.code);
    const target = isInBody && last !== undefined ? (last.req.url ?? '') : targetOf(error);
    const refused = { code: error.code, target };
    // Closing while the end of an answer is still to be told would keep it from being told.
    if (last?.writableEnded && !last.writableFinished) last.once('finish', () => close(socket, refused));
    else close(socket, refused);
  });
  return server;
}

function leave(this: Socket): void {
  this.destroy();
}

/** What Node tells of an error of its HTTP parser. */
interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  /** Where in the packet the parser stumbled. */
  bytesParsed?: number;
}

/** The parser's errors that are no fault of the last request. */
const silent: ReadonlySet<string> = new Set(['HPE_INVALID_EOF_STATE', 'HPE_CLOSED_CONNECTION']);

/** The parser's errors after the head of a request, which may be answered by then. */
const bodyErrors: ReadonlySet<string> = new Set([
  'HPE_INVALID_TRANSFER_ENCODING',
  'HPE_INVALID_CHUNK_SIZE',
  'HPE_CHUNK_EXTENSIONS_OVERFLOW',
  'HPE_STRICT',
]);

/** The target of the last request line that a packet holds before the place where the parser stumbled. */
function targetOf({ rawPacket, bytesParsed = 0 }: ParserError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  const headEnd = text.lastIndexOf('\r\n\r\n', Math.max(bytesParsed - 4, 0));
  const head = headEnd < 0 || headEnd + 4 > bytesParsed ? text : text.slice(headEnd + 4);
  return /^\s*\S+ +(\S+)/.exec(head)?.[1] ?? '';
}
