import type { IncomingMessage } from 'node:http';
import type { onRequestHookHandler } from 'fastify';
import { loggedTarget } from '../http/access-line.ts';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import { clientOf } from '../http/peer.ts';
import { targetOf } from '../http/request-target.ts';
import { checkHandshake, type HandshakeError } from './websocket-handshake.ts';

export interface UpgradeOptions {
  /** Whose forwarding headers are believed. */
  readonly trusted: TrustedPeer;
  /** Requests whose queries may carry secrets. */
  readonly mayCarrySecrets: (request: IncomingMessage) => boolean;
  /** The value of a `date` header. */
  readonly dateOf: (request: IncomingMessage) => string;
  /** Take a message for standard error. */
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
}

/** Rejects WebSocket handshakes, which get no request line, and warns of other upgrades before they are ignored. */
export function rejectUpgrades({ trusted, mayCarrySecrets, dateOf, info, warn }: UpgradeOptions): onRequestHookHandler {
  return (request, reply, done) => {
    const upgrade = upgradeOf(request.raw);
    if (upgrade === 'unsupported') warn('Unsupported upgrade request.');
    if (upgrade !== 'websocket') return done();
    const error = checkHandshake(request.raw);
    if (error.status === 403) {
      const target = loggedTarget(targetOf(request.raw), mayCarrySecrets(request.raw));
      info(`${clientOf(request.raw, trusted)} - "WebSocket ${target}" 403`);
    }
    info(`connection rejected (${error.status} ${error.reason})`);
    reply.hijack();
    const { socket } = request.raw;
    socket.write(errorBytes(error, dateOf(request.raw)), 'latin1');
    socket.destroySoon();
  };
}

/** What a request asks the connection to become: uvicorn knows `websocket` only, and of several headers the last (uvicorn 0.54). */
function upgradeOf(request: IncomingMessage): 'websocket' | 'unsupported' | undefined {
  const { method, headers } = request;
  if (method === 'CONNECT') return 'unsupported';
  if (!headers.upgrade || !isUpgrade(headers.connection)) return undefined;
  // Node makes these when they are asked for.
  const { headersDistinct } = request;
  const isWebSocket = headersDistinct.upgrade?.at(-1)?.toLowerCase() === 'websocket';
  return isWebSocket && isUpgrade(headersDistinct.connection?.at(-1)) ? 'websocket' : 'unsupported';
}

const isUpgrade = (connection: string | undefined) =>
  connection?.split(',').some((token) => token.trim().toLowerCase() === 'upgrade') === true;

/** The bytes of an error; order and spelling of the headers are those of websockets, the library below uvicorn. */
function errorBytes({ status, reason, body }: HandshakeError, date: string): string {
  return [
    `HTTP/1.1 ${status} ${reason}`,
    `Date: ${date}`,
    'Connection: close',
    `Content-Length: ${body.length}`,
    'Content-Type: text/plain; charset=utf-8',
    ...(status === 405 ? ['Allow: GET'] : []),
    ...(status === 426 ? ['Upgrade: websocket'] : []),
    '',
    body,
  ].join('\r\n');
}
