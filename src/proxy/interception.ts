import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { carrierOf } from '../http/carried-connection.ts';
import type { ConnectHandler, ConnectRequest } from '../http/connect-handler.ts';
import { unmapIpv4 } from '../http/ip.ts';
import { peerOf } from '../http/peer.ts';
import type { RequestContext } from '../http/request-context.ts';
import { parseTarget } from '../http/request-target.ts';
import type { InterceptedAs, InterceptedHosts } from './intercepted-hosts.ts';
import { answerBytes, answerHeaders, type ProxyAnswer, refused } from './proxy-answer.ts';
import { absoluteTarget, connectTarget, type ProxyTarget, urlOfTarget, webPorts } from './proxy-target.ts';
import { established, forward, tunnel } from './tunnel.ts';

export interface InterceptionOptions {
  readonly hosts: InterceptedHosts;
  /** Whether other hosts are let through for callers of this machine. */
  readonly tunnelsOthers: boolean;
  readonly isLocal: (request: IncomingMessage) => boolean;
  /** Where stored pages are served: `/-/pages/`. */
  readonly pagesPath: string;
  /** Takes a line about a request that was refused. */
  readonly warn: (message: string) => void;
}

/** Makes a server a proxy that answers for some hosts itself. */
export class Interception implements ConnectHandler {
  readonly #options: InterceptionOptions;
  /** Where CONNECT has led connections to. */
  readonly #destinations = new WeakMap<Socket, Destination>();

  constructor(options: InterceptionOptions) {
    this.#options = options;
  }

  takes(request: IncomingMessage): boolean {
    return connectTarget(request.url ?? '') !== undefined;
  }

  connect(request: ConnectRequest): void {
    void this.#connect(request);
  }

  /** Lets requests go on that are for this server or for an intercepted host. */
  pass(request: IncomingMessage, response: ServerResponse, context: RequestContext, next: () => void): void {
    const { socket, url = '' } = request;
    const target = absoluteTarget(url);
    if (target !== undefined && !isThisServer(target, socket)) {
      void this.#passTo(target, request, response, context, next);
      return;
    }
    const destination = target === undefined ? this.#destinationOf(socket) : undefined;
    if (destination !== undefined && url.startsWith('/'))
      this.#adopt(request, context, { ...destination, path: url, scheme: context.scheme });
    next();
  }

  /** Passes on a request for another server: it is answered here when the host is intercepted. */
  async #passTo(
    target: ProxyTarget,
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContext,
    next: () => void,
  ): Promise<void> {
    const destination = await this.#find(target);
    if (destination !== undefined) {
      this.#adopt(request, context, destination);
      next();
      return;
    }
    const answer = this.#refusal(request, target);
    if (answer === undefined) forward(request, response, target);
    else response.writeHead(answer.status, answer.reason, answerHeaders(answer)).end(`${answer.text}\n`);
  }

  async #connect({ request, socket, head, accept }: ConnectRequest): Promise<void> {
    const target = connectTarget(request.url ?? '') as ProxyTarget;
    const destination = await this.#find(target);
    if (socket.destroyed) return;
    if (destination !== undefined) {
      this.#destinations.set(socket, destination);
      socket.write(established);
      if (head.length > 0) socket.unshift(head);
      accept(socket);
      return;
    }
    const answer = this.#refusal(request, target);
    if (answer === undefined) tunnel(socket, target, head);
    else socket.end(answerBytes(answer));
  }

  #destinationOf(socket: Socket): Destination | undefined {
    const carrier = carrierOf(socket);
    return this.#destinations.get(socket) ?? (carrier === undefined ? undefined : this.#destinationOf(carrier));
  }

  /** Undefined: the request is let through. */
  #refusal(request: IncomingMessage, target: ProxyTarget): ProxyAnswer | undefined {
    const { tunnelsOthers, isLocal, warn } = this.#options;
    if (tunnelsOthers && isLocal(request)) return undefined;
    const answer = refused(target, tunnelsOthers);
    warn(`${peerOf(request.socket).text} - ${answer.text}`);
    return answer;
  }

  /** Undefined: the host is not intercepted. */
  async #find(target: ProxyTarget): Promise<Destination | undefined> {
    if (!webPorts.has(target.port)) return undefined;
    // A name with a dot at its end is the same from the root on (RFC 1034 section 3.1).
    const host = target.host.replace(/\.$/, '');
    // Errors of the pages are reported to those who search them.
    const as = await Promise.resolve(this.#options.hosts(host)).catch(() => undefined);
    return as && { ...target, host, as };
  }

  /** Prepares a request for an intercepted host to be answered here. */
  #adopt({ headers }: IncomingMessage, context: RequestContext, { as, ...target }: Destination): void {
    const { pagesPath } = this.#options;
    context.scheme = target.scheme;
    // Whoever came for that host means it, whatever else is written there (RFC 9112 section 3.2.2): it would open the control
    // plane, and be the issuer of tokens.
    if (nameIn(headers.host) !== target.host) headers.host = target.host;
    if (as === 'pages' && !target.path.startsWith(pagesPath))
      context.target = parseTarget(pagesPath + urlOfTarget(target));
  }
}

interface Destination extends ProxyTarget {
  readonly as: InterceptedAs;
}

/** The host of a Host header, as targets have it. */
const nameIn = (host = ''): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** Whether a target in absolute form names the server itself, as any client may write it (RFC 9112 section 3.2.2). */
function isThisServer({ host, port }: ProxyTarget, socket: Socket): boolean {
  if (port !== socket.localPort) return false;
  if (isIP(host) === 0) return host === 'localhost' || host.endsWith('.localhost');
  return host === '::1' || host.startsWith('127.') || host === unmapIpv4(socket.localAddress ?? '');
}
