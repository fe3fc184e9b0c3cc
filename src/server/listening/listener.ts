import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { ControlLayer } from '../../control/control-layer.ts';
import type { Sandbox } from '../../control/sandboxes/sandbox.ts';
import { isRefusedAtOnce } from '../../example-app/upgrade.ts';
import { accessLine, type RequestDetails, requestText } from '../../http/access-line.ts';
import type { TrustedPeer } from '../../http/forwarded-for.ts';
import {
  type AcceptTls,
  type ClientErrorResponse,
  createHttpServer,
  type HttpServerOptions,
  type MessageClasses,
} from '../../http/http-server.ts';
import type { ClientError } from '../../http/parser-error.ts';
import type { ServedRequest } from '../../http/request-context.ts';
import type { Interception } from '../../proxy/interception.ts';
import type { Log } from '../log.ts';
import { ownerOf } from '../path-owner.ts';
import { ServerContext, startedContextOf } from '../request-context.ts';
import type { Interfaces } from '../sandbox/interfaces.ts';

/** What the control plane does to requests. */
export interface ListenerControl extends ControlLayer<Interfaces, ServerContext> {
  readonly messages: MessageClasses;
  /** Notes what the HTTP parser rejected; `alone`: the port belongs to that sandbox. @returns it without a base path */
  noteRejected(error: ClientError, alone: Sandbox<Interfaces> | undefined): ClientError;
}

export interface ListenerOptions {
  /** The sandbox `default`, as far as requests need it that name none. */
  readonly byDefault: { readonly interfaces: Interfaces };
  readonly control: ListenerControl | undefined;
  /** Notes who answers a request, and what it asks for. */
  readonly locate: (context: ServerContext) => void;
  readonly interception: Interception | undefined;
  readonly acceptTls: AcceptTls | undefined;
  /** What is sent for what the HTTP parser rejects. */
  readonly respondToRejected: ClientErrorResponse;
  /** Whose forwarding headers are believed. */
  readonly trusted: TrustedPeer;
  readonly log: Pick<Log, 'request'>;
  /** What request lines say besides; undefined: nothing. */
  readonly detailsOf: ((request: IncomingMessage, context: ServerContext) => RequestDetails) | undefined;
  /** Milliseconds on the monotonic line of real time. */
  readonly monotonic: () => number;
}

/** What every request passes before it is routed, and after it was answered, at whichever port it comes. */
export interface Listener {
  /** The server of all sandboxes. @param route what requests come to in the end */
  serverOf(route: RequestListener): Server;
  /** The server of a port that one sandbox has for itself. */
  serverAlone(sandbox: Sandbox<Interfaces>): Server;
  /** From now on each response is the last on its connection. */
  beginClosing(): void;
  isClosing(): boolean;
  /** A request as its line names it. */
  textOf(request: ServedRequest): string;
}

export function createListener(options: ListenerOptions): Listener {
  const { byDefault, control, locate, interception, trusted, monotonic } = options;
  let route: RequestListener = () => {};
  let isClosing = false;

  const createContext = (request: ServedRequest) => new ServerContext(request, monotonic(), byDefault.interfaces);

  function enter(
    request: ServedRequest,
    response: ServerResponse,
    context: ServerContext,
    alone: Sandbox<Interfaces> | undefined,
  ): void {
    if (isClosing) response.setHeader('connection', 'close');
    // One listener for all: each further one costs as much again.
    response.on('close', () => end(request, response, context));
    if (control === undefined) locate(context);
    const result = control === undefined ? 'continue' : control.pass(request, response, context, alone);
    if (result === 'continue') answer(request, response, context);
    else if (result !== 'handled')
      void result.then((later) => {
        if (later === 'continue') answer(request, response, context);
      });
  }

  function answer(request: ServedRequest, response: ServerResponse, context: ServerContext): void {
    request.url = context.url;
    route(request, response);
  }

  function end(request: ServedRequest, response: ServerResponse, context: ServerContext): void {
    // One whose caller left before the answer has no line.
    if (response.writableFinished) logRequest(options, request, response, context);
    control?.end(request, response, context);
  }

  const listen = (alone?: Sandbox<Interfaces>): Server =>
    createHttpServer<ServerContext>(
      (request, response, context) => {
        if (interception === undefined) enter(request, response, context, alone);
        else interception.pass(request, response, context, () => enter(request, response, context, alone));
      },
      { createContext, ...serverOptions(options, alone) },
    );

  return {
    serverOf(listener) {
      route = listener;
      return listen();
    },
    serverAlone: listen,
    beginClosing() {
      isClosing = true;
    },
    isClosing: () => isClosing,
    textOf: (request) =>
      requestText(accessLine(request, startedContextOf(request) ?? createContext(request), trusted, 0)),
  };
}

/** Writes the line of a request that was answered. */
function logRequest(
  { log, trusted, detailsOf }: ListenerOptions,
  request: ServedRequest,
  { statusCode }: ServerResponse,
  context: ServerContext,
): void {
  const isOwnPage = context.owner === 'stand-in' && statusCode !== 404;
  log.request(
    accessLine(request, context, trusted, statusCode, detailsOf?.(request, context)),
    isOwnPage ? 'debug' : 'info',
  );
}

/** How a server behaves before requests have their turn. */
const serverOptions = (
  { control, interception, acceptTls, respondToRejected }: ListenerOptions,
  alone: Sandbox<Interfaces> | undefined,
): Omit<HttpServerOptions<ServerContext>, 'createContext'> => ({
  clientError: (error) => respondToRejected(control?.noteRejected(error, alone) ?? error),
  readsBody: ({ path }) => bodyReaders.has(ownerOf(path)),
  stopsAtUpgrade: ({ path }) => ownerOf(path) === 'example-app',
  overtakes: (request, target) => ownerOf(target.path) === 'example-app' && isRefusedAtOnce(request, target),
  acceptTls,
  proxy: interception,
  messages: control?.messages,
});

/** How the router reads the URLs that requests have then. Their queries are read from the context. */
export const routerOptions = { maxParamLength: 65_536, querystringParser: () => ({}) };

/** Interfaces that read bodies, and so ask for one that is announced. */
const bodyReaders: ReadonlySet<string> = new Set(['search', 'token']);
