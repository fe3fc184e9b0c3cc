import type { IncomingMessage } from 'node:http';
import { callerText, loggedTarget } from '../http/access-line.ts';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import { closeWithError } from '../http/pipelining.ts';
import type { RequestContext } from '../http/request-context.ts';
import { type RequestTarget, withFragment } from '../http/request-target.ts';
import { checkHandshake, type HandshakeError } from './websocket-handshake.ts';

export interface UpgradeOptions {
  /** Peers whose forwarding headers are believed. */
  readonly trusted: TrustedPeer;
  /** Writes a message to standard error. */
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
}

/**
 * Rejects a WebSocket handshake, which gets no request line, and warns of other upgrades before they are ignored.
 * @param date of a response
 * @returns whether it was one
 */
export function rejectsUpgrade(
  request: IncomingMessage,
  context: RequestContext,
  date: () => string,
  { trusted, info, warn }: UpgradeOptions,
): boolean {
  const upgrade = upgradeOf(request);
  if (upgrade === 'unsupported') warn('Unsupported upgrade request.');
  if (upgrade !== 'websocket') return false;
  const { target } = context;
  const error = checkHandshake(request, target);
  if (error.status === 403) {
    const logged = loggedTarget({ base: target.base, ...withFragment(target) }, context.hidesSecrets);
    info(`${callerText(request, context, trusted)} - "WebSocket ${logged}" 403`);
  }
  info(`${isTooLarge(error) ? 'HTTP response sent' : 'connection rejected'} (${error.status} ${error.reason})`);
  closeWithError(request.socket, () => errorBytes(error, date()));
  return true;
}

/** What websockets finds before it takes a request for a handshake. */
const isTooLarge = ({ status }: HandshakeError) => status === 414 || status === 431;

/** Whether a request is a handshake that uvicorn refuses as soon as it has read it, whatever came before on the connection. */
export function isRefusedAtOnce(request: IncomingMessage, target: RequestTarget): boolean {
  if (upgradeOf(request) !== 'websocket') return false;
  const error = checkHandshake(request, target);
  return error.status !== 403 && !isTooLarge(error);
}

/**
 * The protocol that a request asks for: uvicorn knows `websocket` only, and of several headers the last counts (uvicorn
 * 0.54).
 */
function upgradeOf(request: IncomingMessage): 'websocket' | 'unsupported' | undefined {
  const { method, headers } = request;
  const otherwise = method === 'CONNECT' ? 'unsupported' : undefined;
  if (!headers.upgrade || !isUpgrade(headers.connection)) return otherwise;
  // Node makes these when they are asked for.
  const { headersDistinct } = request;
  const isWebSocket = headersDistinct.upgrade?.at(-1)?.toLowerCase() === 'websocket';
  return isWebSocket && isUpgrade(headersDistinct.connection?.at(-1)) ? 'websocket' : 'unsupported';
}

const isUpgrade = (connection: string | undefined) =>
  connection?.split(',').some((token) => token.trim().toLowerCase() === 'upgrade') === true;

/** The bytes of an error, in Latin-1; order and spelling of the headers are those of websockets, the library below uvicorn. */
function errorBytes({ status, reason, body: text }: HandshakeError, date: string): string {
  const body = Buffer.from(text, 'utf8').toString('latin1');
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
