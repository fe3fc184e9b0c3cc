import type { IncomingMessage, RequestListener } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { carrierOf } from '../http/carried-connection.ts';
import type { ConnectHandler, ConnectRequest } from '../http/connect-handler.ts';
import { unmapIpv4 } from '../http/ip.ts';
import { peerText } from '../http/peer.ts';
import { replaceTarget } from '../http/request-target.ts';
import { assignScheme, schemeOf } from '../http/scheme.ts';
import type { InterceptedAs, InterceptedHosts } from './intercepted-hosts.ts';
import { answerBytes, answerHeaders, type ProxyAnswer, refused } from './proxy-answer.ts';
import { absoluteTarget, connectTarget, type ProxyTarget, urlOfTarget } from './proxy-target.ts';
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

/** What makes a server a proxy that answers for some hosts itself. */
export interface Interception extends ConnectHandler {
  /** Lets requests pass that are for this server or for an intercepted host. */
  front(listener: RequestListener): RequestListener;
}

export function createInterception(options: InterceptionOptions): Interception {
  const { hosts, tunnelsOthers, isLocal, pagesPath, warn } = options;
  /** Where CONNECT has led connections to. */
  const destinations = new WeakMap<Socket, Destination>();

  const destinationOf = (socket: Socket): Destination | undefined => {
    const carrier = carrierOf(socket);
    return destinations.get(socket) ?? (carrier === undefined ? undefined : destinationOf(carrier));
  };

  /** Undefined: the request is let through. */
  function refusal(request: IncomingMessage, target: ProxyTarget): ProxyAnswer | undefined {
    if (tunnelsOthers && isLocal(request)) return undefined;
    const answer = refused(target, tunnelsOthers);
    warn(`${peerText(request.socket)} - ${answer.text}`);
    return answer;
  }

  async function findOut(target: ProxyTarget): Promise<Destination | undefined> {
    // What is wrong with the pages is reported to those who search them.
    const as = await Promise.resolve(hosts(target.host)).catch(() => undefined);
    return as && { ...target, as };
  }

  async function connect({ request, socket, head, accept }: ConnectRequest): Promise<void> {
    const target = connectTarget(request.url ?? '') as ProxyTarget;
    const destination = await findOut(target);
    if (socket.destroyed) return;
    if (destination !== undefined) {
      destinations.set(socket, destination);
      socket.write(established);
      if (head.length > 0) socket.unshift(head);
      accept(socket);
      return;
    }
    const answer = refusal(request, target);
    if (answer === undefined) tunnel(socket, target, head);
    else socket.end(answerBytes(answer));
  }

  /** Prepares a request for an intercepted host to be answered here. */
  function adopt(request: IncomingMessage, { as, ...target }: Destination): void {
    assignScheme(request, target.scheme);
    if (as === 'pages' && !target.path.startsWith(pagesPath)) replaceTarget(request, pagesPath + urlOfTarget(target));
  }

  return {
    takes: (request) => connectTarget(request.url ?? '') !== undefined,
    connect: (request) => void connect(request),
    front: (listener) => (request, response) => {
      const { socket, url = '' } = request;
      const target = absoluteTarget(url);
      if (target === undefined) {
        const destination = destinationOf(socket);
        if (destination !== undefined && url.startsWith('/'))
          adopt(request, { ...destination, path: url, scheme: schemeOf(request) });
        listener(request, response);
        return;
      }
      if (isThisServer(target, socket)) return listener(request, response);
      void findOut(target).then((destination) => {
        if (destination !== undefined) {
          adopt(request, destination);
          listener(request, response);
          return;
        }
        const answer = refusal(request, target);
        if (answer === undefined) forward(request, response, target);
        else response.writeHead(answer.status, answer.reason, answerHeaders(answer)).end(`${answer.text}\n`);
      });
    },
  };
}

interface Destination extends ProxyTarget {
  readonly as: InterceptedAs;
}

/** Whether a target in absolute form names the server itself, as any client may write it (RFC 9112 section 3.2.2). */
function isThisServer({ host, port }: ProxyTarget, socket: Socket): boolean {
  if (port !== socket.localPort) return false;
  if (isIP(host) === 0) return host === 'localhost' || host.endsWith('.localhost');
  return host === '::1' || host.startsWith('127.') || host === unmapIpv4(socket.localAddress ?? '');
}
