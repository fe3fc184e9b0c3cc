import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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

/** Idle connections are kept for 5 s, as uvicorn keeps them; newer releases of Node would add a second of their own. */
const keepAlive = { keepAliveTimeout: 5_000, keepAliveTimeoutBuffer: 0 };

/**
 * Node's HTTP server with the manners of the recorded servers: no Host header is needed, large headers are taken, a
 * connection that sends nothing stays open, persistence is not announced in a header, HTTP/1.0 is never persistent, and
 * pipelined requests are started one after another.
 */
export function createHttpServer(listener: RequestListener, { refuse, readsBody }: HttpServerOptions): Server {
  const server = createServer({
    ...keepAlive,
    requireHostHeader: false,
    maxHeaderSize: 1024 * 1024,
    headersTimeout: 0,
    requestTimeout: 0,
    noDelay: true,
  });
  server.maxHeadersCount = 0;

  const start: RequestListener = (request, response) => {
    if (!isAcceptableTarget(request.url ?? '')) {
      close(request.socket, { code: 'HPE_INVALID_URL', target: request.url ?? '' });
      return;
    }
    if (request.httpVersionMinor === 0) response.shouldKeepAlive = false;
    if (response.shouldKeepAlive) response.removeHeader('connection');
    listener(request, response);
  };

  const close = (socket: Socket, refused: RefusedRequest) => {
    socket.write(refuse(refused), 'latin1');
    socket.destroySoon();
  };

  const inTurn = oneAfterAnother(start);
  server.on('request', inTurn);
  server.on('checkContinue', (request, response) => {
    if (readsBody(request.url ?? '')) response.writeContinue();
    inTurn(request, response);
  });
  server.on('checkExpectation', inTurn);
  server.on('connect', (request: IncomingMessage, socket: Socket, rest: Buffer) => {
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.on('finish', () => {
      response.detachSocket(socket);
      if (!response.shouldKeepAlive) {
        socket.destroySoon();
        return;
      }
      // Node has taken its parser off the connection: it gets a new one.
      socket.unshift(rest);
      server.emit('connection', socket);
    });
    start(request, response);
  });
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number }, socket: Socket) => {
      if (!error.code?.startsWith('HPE_') || error.code === 'HPE_INVALID_EOF_STATE' || !socket.writable) {
        socket.destroy();
        return;
      }
      close(socket, { code: error.code, target: targetOf(error.rawPacket, error.bytesParsed) });
    },
  );
  return server;
}

const lastResponse = Symbol('last response');
type WithLastResponse = Socket & { [lastResponse]?: ServerResponse };

/** Node hands out pipelined requests at once; here each waits until the one before it is answered, as uvicorn does it. */
function oneAfterAnother(listener: RequestListener): RequestListener {
  return (request, response) => {
    const socket: WithLastResponse = request.socket;
    const before = socket[lastResponse];
    socket[lastResponse] = response;
    if (before === undefined || before.writableFinished) listener(request, response);
    else before.once('close', () => socket.destroyed || listener(request, response));
  };
}

/** The target of the last request line that a packet holds before the place where the parser stumbled. */
function targetOf(packet: Buffer | undefined, stumbledAt = 0): string {
  const before = packet?.toString('latin1', 0, Math.max(stumbledAt, 0)) ?? '';
  const head = packet
    ?.toString('latin1')
    .slice(before.lastIndexOf('\r\n\r\n') < 0 ? 0 : before.lastIndexOf('\r\n\r\n') + 4);
  return /^\s*\S+ +(\S+)/.exec(head ?? '')?.[1] ?? '';
}
