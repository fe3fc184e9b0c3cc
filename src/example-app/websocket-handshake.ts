import type { IncomingMessage } from 'node:http';

/** Why a WebSocket is not opened. */
export interface HandshakeError {
  readonly status: 400 | 403 | 405 | 426;
  readonly reason: string;
  readonly body: string;
}

const reasons = { 400: 'Bad Request', 403: 'Forbidden', 405: 'Method Not Allowed', 426: 'Upgrade Required' } as const;
const browserAdvice = '\nYou cannot access a WebSocket server directly with a browser. You need a WebSocket client.\n';

function failed(status: 400 | 405 | 426, why: string): HandshakeError {
  const body = `Failed to open a WebSocket connection: ${why}.\n${status === 426 ? browserAdvice : ''}`;
  return { status, reason: reasons[status], body };
}

/** The checks of websockets 17.4 in their order; a valid handshake gets 403, because the application has no WebSocket. */
export function checkHandshake({ method, headersDistinct }: IncomingMessage): HandshakeError {
  const { upgrade = [], 'sec-websocket-key': keys = [], 'sec-websocket-version': versions = [] } = headersDistinct;
  if (method !== 'GET') return failed(405, `unsupported HTTP method: ${method}`);
  const protocols = upgrade.flatMap((value) => value.split(',')).map((value) => value.trim());
  if (protocols.length > 1) return failed(426, `invalid Upgrade header: ${protocols.join(', ')}`);
  return (
    headerError('Sec-WebSocket-Key', keys, keyError) ??
    headerError('Sec-WebSocket-Version', versions, (version) => (version === '13' ? undefined : '')) ??
    ((headersDistinct.origin?.length ?? 0) > 1 ? failed(400, 'invalid Origin header: multiple values') : undefined) ?? {
      ...{ status: 403, reason: reasons[403], body: '' },
    }
  );
}

/** `problem` says what is wrong with a value; empty: the value says it itself. */
function headerError(
  name: string,
  values: readonly string[],
  problem: (value: string) => string | undefined,
): HandshakeError | undefined {
  const [value, ...more] = values;
  if (value === undefined) return failed(400, `missing ${name} header`);
  if (more.length > 0) return failed(400, `invalid ${name} header: multiple values`);
  const why = problem(value);
  if (why === undefined) return undefined;
  return failed(400, `invalid ${name} header: ${value}${why === '' ? '' : `; ${why}`}`);
}

/** 16 bytes in Base64, with Python's messages where it is none (Python 3.11). */
function keyError(key: string): string | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(key)) return 'Only base64 data is allowed';
  const characters = key.replace(/=+$/, '').length;
  if (characters % 4 === 1)
    return `Invalid base64-encoded string: number of data characters (${characters}) cannot be 1 more than a multiple of 4`;
  if (key.length % 4 !== 0) return 'Incorrect padding';
  return Buffer.from(key, 'base64').length === 16 ? undefined : '';
}
