import type { IncomingMessage } from 'node:http';

/** What a request asks the connection to become: uvicorn knows `websocket` only. */
export function upgradeOf({ method, headers }: IncomingMessage): 'websocket' | 'unsupported' | undefined {
  if (method === 'CONNECT') return 'unsupported';
  if (headers.upgrade === undefined) return undefined;
  const tokens = headers.connection?.split(',').map((token) => token.trim().toLowerCase());
  if (!tokens?.includes('upgrade')) return undefined;
  return headers.upgrade.toLowerCase() === 'websocket' ? 'websocket' : 'unsupported';
}

/** Why a WebSocket is not opened. */
export interface HandshakeRefusal {
  readonly status: 400 | 403 | 405;
  readonly reason: string;
  readonly body: string;
}

/** The refusal of a WebSocket handshake: a sound one gets 403, because the application has no WebSocket (recorded). */
export function refuseHandshake({ method, headers }: IncomingMessage): HandshakeRefusal {
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
export function handshakeRefusalText({ status, reason, body }: HandshakeRefusal, date: string): string {
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
