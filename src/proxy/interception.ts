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
export interface Interception extends ConnectHandler {
  /** Lets requests go on that are for this server or for an intercepted host. */
  pass(request: IncomingMessage, response: ServerResponse, context: RequestContext, next: () => void): void;
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
    warn(`${peerOf(request.socket).text} - ${answer.text}`);
    return answer;
  }

  async function findOut(target: ProxyTarget): Promise<Destination | undefined> {
    if (!webPorts.has(target.port)) return undefined;
    // A name with a dot at its end is the same from the root on (RFC 1034 section 3.1).
    const host = target.host.replace(/\.$/, '');
    // Errors of the pages are reported to those who search them.
    const as = await Promise.resolve(hosts(host)).catch(() => undefined);
    return as && { ...target, host, as };
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
  function adopt(context: RequestContext, { as, ...target }: Destination): void {
    context.scheme = target.scheme;
    if (as === 'pages' && !target.path.startsWith(pagesPath))
      context.target = parseTarget(pagesPath + urlOfTarget(target));
  }

  return {
    takes: (request) => connectTarget(request.url ?? '') !== undefined,
    connect: (request) => void connect(request),
    pass(request, response, context, next) {
      const { socket, url = '' } = request;
      const target = absoluteTarget(url);
      if (target === undefined) {
        const destination = destinationOf(socket);
        if (destination !== undefined && url.startsWith('/'))
          adopt(context, { ...destination, path: url, scheme: context.scheme });
        return next();
      }
      if (isThisServer(target, socket)) return next();
      void findOut(target).then((destination) => {
        if (destination !== undefined) {
          adopt(context, destination);
          return next();
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
