import type { RequestListener, Server } from 'node:http';
import type { Sandbox } from '../control/sandboxes/sandbox.ts';
import {
  type AcceptTls,
  type ClientErrorResponse,
  createHttpServer,
  type HttpServerOptions,
} from '../http/http-server.ts';
import type { Scheme } from '../http/scheme.ts';
import type { Interception } from '../proxy/interception.ts';
import { listenOn, type OpenPort } from './listen.ts';
import type { OpenControl } from './open-control.ts';
import { type Owner, ownerOfRequest } from './path-owner.ts';
import type { requestDetails } from './request-details.ts';
import type { Stage } from './stage.ts';

/** Interfaces that read bodies, and so ask for one that is announced. */
const bodyReaders: ReadonlySet<Owner> = new Set(['search', 'token']);

export interface EntranceOptions {
  readonly control: OpenControl | undefined;
  readonly interception: Interception | undefined;
  readonly details: ReturnType<typeof requestDetails> | undefined;
  readonly acceptTls: AcceptTls | undefined;
  /** What is sent for what the HTTP parser rejects. */
  readonly respondToRejected: ClientErrorResponse;
  readonly scheme: Scheme;
  readonly host: string;
}

/** What every request passes before it is routed, at whichever port it comes. */
export interface Entrance {
  /** The server of all sandboxes. @param route what requests come to in the end */
  serverOf(route: RequestListener): Server;
  /** Opens a port that one sandbox has for itself. @throws Node's error when it cannot listen */
  listenAlone(sandbox: Sandbox<Stage>, port: number): Promise<OpenPort>;
}

export function createEntrance(options: EntranceOptions): Entrance {
  const { control, interception, details, acceptTls, respondToRejected, scheme, host } = options;
  let route: RequestListener = () => {};
  const enter = (alone?: Sandbox<Stage>): RequestListener => {
    const own = control?.front(route, alone) ?? route;
    const listener = interception?.front(own) ?? own;
    return details?.timed(listener) ?? listener;
  };
  const serverOptionsOf = (alone?: Sandbox<Stage>): HttpServerOptions => ({
    clientError: (error) => respondToRejected(control?.noteRejected(error, alone) ?? error),
    readsBody: (request) => bodyReaders.has(ownerOfRequest(request)),
    stopsAtUpgrade: (request) => ownerOfRequest(request) === 'example-app',
    acceptTls,
    proxy: interception,
    messages: control?.messages,
  });
  return {
    serverOf(listener) {
      route = listener;
      return createHttpServer(enter(), serverOptionsOf());
    },
    listenAlone: (sandbox, port) =>
      listenOn(createHttpServer(enter(sandbox), serverOptionsOf(sandbox)), { scheme, host, port }),
  };
}
