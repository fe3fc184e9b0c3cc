import { createServer, METHODS, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectHandler } from './connect-handler.ts';
import { type ClientError, type ParserError, rejectPacket } from './parser-error.ts';
import { rememberPeer } from './peer.ts';
import { closeWithError, inTurn, isResponding, lastResponseOf } from './pipelining.ts';
import { readOnAfterUpgrade } from './read-on-after-upgrade.ts';
import { type RequestContext, ServedRequest, targetOf } from './request-context.ts';
import { isAcceptableTarget, maxTargetLength, type RequestTarget } from './request-target.ts';
import { leaveDescriptors } from './spare-descriptors.ts';

/** Makes a server take TLS, too. @returns a function that makes it look at a connection anew, as if it had just come */
export type AcceptTls = (server: Server) => (socket: Socket) => void;

/** Bytes to send before the connection is closed; empty: closed without an answer. */
export type ClientErrorResponse = (error: ClientError) => string;

/** Answers a request. */
export type Serve<Context extends RequestContext> = (
  request: ServedRequest,
  response: ServerResponse,
  context: Context,
) => void;

export interface HttpServerOptions<Context extends RequestContext> {
  /** Makes what is known of a request, when its turn has come. */
  readonly createContext: (request: ServedRequest) => Context;
  readonly clientError: ClientErrorResponse;
  /** Whether `100 Continue` is sent to a request that expects it, because its body will be read. */
  readonly readsBody: (target: RequestTarget) => boolean;
  /**
   * Whether the server drops what comes in the same packet behind a request that asks for an upgrade, as uvicorn does.
   */
  readonly stopsAtUpgrade: (target: RequestTarget) => boolean;
  /** Whether a request that asks for an upgrade is answered before those that came before it. Default: none is */
  readonly overtakes?: ((request: ServedRequest, target: RequestTarget) => boolean) | undefined;
  /** Connections that begin with a TLS handshake are taken too; undefined: they are not. */
  readonly acceptTls?: AcceptTls | undefined;
  /** What makes it a proxy; undefined: it is none. */
  readonly proxy?: ConnectHandler | undefined;
  /** Classes of requests and responses that do more than others. */
  readonly messages?: MessageClasses | undefined;
}

/** What requests and responses are made from. */
export interface MessageClasses {
  readonly IncomingMessage: typeof ServedRequest;
  readonly ServerResponse: typeof ServerResponse;
}

const plainMessages: MessageClasses = { IncomingMessage: ServedRequest, ServerResponse };

/** Idle connections are kept for 5 s, as uvicorn keeps them. */
const keepAliveMs = 5_000;
/** The time that releases of Node add when they lack the option `keepAliveTimeoutBuffer`. */
const keepAliveBufferMs = 1_000;

/**
 * Node's HTTP server with the behaviour of the real services: no Host header is needed, large headers are taken, a
 * connection that sends nothing stays open, persistence is not announced in a header, HTTP/1.0 is never persistent, and
 * pipelined requests are started one after another.
 */
export function createHttpServer<Context extends RequestContext>(
  serve: Serve<Context>,
  options: HttpServerOptions<Context>,
): Server {
  const { createContext, clientError, acceptTls, proxy, messages = plainMessages } = options;
  const server = bareServer(messages);

  function start(request: ServedRequest, response: ServerResponse, overtakes = false): void {
    const context = createContext(request);
    request.context = context;
    const { url = '' } = request;
    // Most begin with a slash, and are short. Who overtakes is refused for something else, before its target is looked at.
    if (!overtakes && (url.charCodeAt(0) !== slash || url.length > maxTargetLength) && !isAcceptableTarget(url)) {
      close(request.socket, { code: 'HPE_INVALID_URL', target: context.target });
      return;
    }
    if (!routable.has(context.method)) request.method = unknownMethod;
    if (request.httpVersion === '1.0' || asksToClose(request)) response.shouldKeepAlive = false;
    if (response.shouldKeepAlive) response.removeHeader('connection');
    serve(request, response, context);
  }
  function startInTurn(request: ServedRequest, response: ServerResponse): void {
    if (request.headers.upgrade !== undefined) {
      const target = targetOf(request);
      readOnAfterUpgrade(request, !options.stopsAtUpgrade(target));
      if (options.overtakes?.(request, target)) return void start(request, response, true);
    }
    inTurn(response, () => start(request, response));
  }

  const close = (socket: Socket, error: ClientError) => closeWithError(socket, () => clientError(error));

  server.on('connection', rememberPeer);
  const takeAnew = acceptTls?.(server) ?? ((socket: Socket) => void server.emit('connection', socket));
  leaveDescriptors(server);
  server.on('request', startInTurn);
  server.on('checkContinue', (request, response) => {
    if (options.readsBody(targetOf(request))) response.writeContinue();
    // Otherwise Node closes the connection when nobody has asked for the body.
    else Object.assign(response, { _expect_continue: false });
    startInTurn(request, response);
  });
  server.on('checkExpectation', startInTurn);
  server.on('connect', (request: ServedRequest, socket: Socket, head: Buffer) => {
    if (proxy?.takes(request)) {
      socket.off('error', leave).on('error', leave);
      const connect = () => proxy.connect({ request, socket, head, accept: takeAnew });
      if (isResponding(socket)) lastResponseOf(socket)?.once('close', connect);
      else connect();
      return;
    }
    const response = answerConnect(server, new messages.ServerResponse(request), socket);
    inTurn(response, () => {
      response.assignSocket(socket);
      start(request, response);
    });
  });
  server.on('clientError', (error: ParserError, socket: Socket) => rejectPacket(error, socket, close));
  return server;
}

const slash = 0x2f;

/**
 * Node's parser also takes the methods of RTSP (`PAUSE`, `DESCRIBE`, …), which the router does not. They are routed as
 * TRACE, to which no interface gives a meaning.
 */
const routable: ReadonlySet<string> = new Set(METHODS);
const unknownMethod = 'TRACE';

const closes = /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i;

/**
 * Node's parser does not see `close` with a tab behind it. In other versions than 1.1 only `keep-alive` counts, whatever
 * stands beside it (llhttp).
 */
const asksToClose = ({ httpVersion, headers: { connection } }: ServedRequest) =>
  connection !== undefined && httpVersion === '1.1' && closes.test(connection);

const stays = /(?:^|,)[ \t]*keep-alive[ \t]*(?:,|$)/i;

const asksToStay = ({ headers: { connection = '' } }: ServedRequest) => stays.test(connection);

function leave(this: Socket): void {
  this.destroy();
}

/** Node's server with the settings that make it behave as the real services do. */
function bareServer(messages: MessageClasses): Server<typeof ServedRequest, typeof ServerResponse> {
  const server = createServer<typeof ServedRequest, typeof ServerResponse>({
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
  return server;
}

/** Prepares the response to a CONNECT that is answered as any other request is. */
function answerConnect(
  server: Server,
  response: ServerResponse<ServedRequest>,
  socket: Socket,
): ServerResponse<ServedRequest> {
  const { req: request } = response;
  response.shouldKeepAlive = request.httpVersion === '1.1' ? !asksToClose(request) : asksToStay(request);
  socket.off('error', leave).on('error', leave);
  response.on('finish', () => {
    response.detachSocket(socket);
    // As Node says it of responses to other requests.
    response.emit('close');
    if (!response.shouldKeepAlive || socket.readableEnded) {
      socket.destroySoon();
      return;
    }
    // Node has taken its parser and its listeners off the connection: it gets new ones. What came behind the request
    // in the same packet is dropped, as uvicorn drops it.
    server.emit('connection', socket);
  });
  return response;
}
