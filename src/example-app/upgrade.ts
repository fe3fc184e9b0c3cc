import type { IncomingMessage } from 'node:http';
import type { onRequestHookHandler } from 'fastify';
import { loggedTarget } from '../http/access-line.ts';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import { clientOf } from '../http/peer.ts';
import { originForm, splitTarget } from '../http/request-target.ts';

export interface UpgradeOptions {
  /** Whose forwarding headers are believed. */
  readonly trusted: TrustedPeer;
  /** Take a message for standard error. */
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
}

/** Refuses WebSocket handshakes, which get no request line, and warns of other upgrades before they are ignored. */
export function refuseWebSockets({ trusted, info, warn }: UpgradeOptions, date: () => string): onRequestHookHandler {
  return (request, reply, done) => {
    const upgrade = upgradeOf(request.raw);
    if (upgrade === 'unsupported') warn('Unsupported upgrade request.');
    if (upgrade !== 'websocket') return done();
    const refusal = refuseHandshake(request.raw);
    if (refusal.status === 403) {
      const target = loggedTarget(splitTarget(originForm(request.originalUrl)));
      info(`${clientOf(request.raw, trusted)} - "WebSocket ${target}" 403`);
    }
    info(`connection rejected (${refusal.status} ${refusal.reason})`);
    reply.hijack();
    const { socket } = request.raw;
    socket.write(refusalText(refusal, date()), 'latin1');
    socket.destroySoon();
  };
}

/** What a request asks the connection to become: uvicorn knows `websocket` only. */
function upgradeOf({ method, headers }: IncomingMessage): 'websocket' | 'unsupported' | undefined {
  if (method === 'CONNECT') return 'unsupported';
  if (!headers.upgrade) return undefined;
  const tokens = headers.connection?.split(',').map((token) => token.trim().toLowerCase());
  if (!tokens?.includes('upgrade')) return undefined;
  return headers.upgrade.toLowerCase() === 'websocket' ? 'websocket' : 'unsupported';
}

/** Why a WebSocket is not opened. */
interface HandshakeRefusal {
  readonly status: 400 | 403 | 405;
  readonly reason: string;
  readonly body: string;
}

/** The refusal of a WebSocket handshake: a sound one gets 403, because the application has no WebSocket (recorded). */
function refuseHandshake({ method, headers }: IncomingMessage): HandshakeRefusal {
  const failed = (status: 400 | 405, reason: string, why: string) => ({
    status,
    reason,
    body: `Failed to open a WebSocket connection: ${why}.\n`,
  });
  const version = headers['sec-websocket-version'];
  const key = headers['sec-websocket-key'];
  if (method !== 'GET') return failed(405, 'Method Not Allowed', `unsupported HTTP method: ${method}`);
  if (key === undefined) return failed(400, 'Bad Request', 'missing Sec-WebSocket-Key header');
  if (version === undefined) return failed(400, 'Bad Request', 'missing Sec-WebSocket-Version header');
  if (version !== '13') return failed(400, 'Bad Request', `invalid Sec-WebSocket-Version header: ${version}`);
  return { status: 403, reason: 'Forbidden', body: '' };
}

/** The bytes of a refusal; the order and the spelling of the headers are those of the recorded library. */
function refusalText({ status, reason, body }: HandshakeRefusal, date: string): string {
  return [
    `HTTP/1.1 ${status} ${reason}`,
    `Date: ${date}`,
    'Connection: close',
    `Content-Length: ${body.length}`,
    'Content-Type: text/plain; charset=utf-8',
    ...(status === 405 ? ['Allow: GET'] : []),
    '',
    body,
  ].join('\r\n');
}
