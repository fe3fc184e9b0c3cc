import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { answerBytes, answerHeaders, unreachable } from './proxy-answer.ts';
import type { ProxyTarget } from './proxy-target.ts';

/** How long a host may take to accept a connection, in milliseconds. */
const connectTimeoutMs = 10_000;

/** The answer of a proxy that has reached the host (RFC 9110 section 9.3.6). */
export const established = 'HTTP/1.1 200 Connection Established\r\n\r\n';

/** Joins a caller with a host: bytes pass unchanged until either side leaves. */
export function tunnel(caller: Socket, target: ProxyTarget, head: Buffer): void {
  const remote = connect({ host: target.host, port: target.port, noDelay: true, timeout: connectTimeoutMs });
  remote.once('timeout', () => {
    if (remote.connecting) remote.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' }));
  });
  const failed = (error: Error) => {
    caller.end(answerBytes(unreachable(target, error)));
  };
  remote.once('error', failed).once('connect', () => {
    remote.off('error', failed).on('error', () => caller.destroy());
    caller.write(established);
    if (head.length > 0) remote.write(head);
    remote.pipe(caller).pipe(remote);
  });
  remote.once('close', () => caller.destroySoon());
  caller.once('close', () => remote.destroy());
}

/** Headers that are meant for the proxy alone (RFC 9110 section 7.6.1). */
const ownHeaders: ReadonlySet<string> = new Set([
  'proxy-connection',
  'proxy-authorization',
  'connection',
  'keep-alive',
]);

/** Sends a request on to the host that it names, and the response back. */
export function forward(request: IncomingMessage, response: ServerResponse, target: ProxyTarget): void {
  function fail(error: Error): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const answer = unreachable(target, error);
    response.writeHead(answer.status, answer.reason, answerHeaders(answer)).end(`${answer.text}\n`);
  }
  const send = target.scheme === 'https' ? httpsRequest : httpRequest;
  const outgoing = send(
    {
      host: target.host,
      port: target.port,
      method: request.method ?? 'GET',
      path: target.path,
      headers: passedOn(request.rawHeaders),
      agent: false,
      setHost: false,
    },
    (incoming) => {
      incoming.on('error', () => response.destroy());
      try {
        response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, passedOn(incoming.rawHeaders));
        incoming.pipe(response);
      } catch (error) {
        // Hosts may send what Node.js reads, but does not write: a status of 099, a zero byte in its text.
        fail(error as Error);
        outgoing.destroy();
      }
    },
  );
  outgoing.on('error', fail);
  // Nobody has asked it to: the headers that would are not sent on.
  outgoing.once('upgrade', (_incoming, socket) => {
    socket.destroy();
    fail(new Error('it switches protocols'));
  });
  response.once('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

/** Names and values in turn, as they came. */
const passedOn = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, at) => !ownHeaders.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''));
