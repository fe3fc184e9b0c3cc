import type { IncomingMessage } from 'node:http';
import { reasonPhrase } from '../http/reason-phrase.ts';
import type { RequestTarget } from '../http/request-target.ts';
import { HeaderListError, readExtension, readList, readProtocol, readToken } from './header-list.ts';
import { keyError } from './websocket-key.ts';

/** Why a WebSocket is not opened. */
export interface HandshakeError {
  readonly status: 400 | 403 | 405 | 414 | 426 | 431;
  readonly reason: string;
  readonly body: string;
}

const browserAdvice = '\nYou cannot access a WebSocket server directly with a browser. You need a WebSocket client.\n';

function failed(status: HandshakeError['status'], why: string): HandshakeError {
  const body = `Failed to open a WebSocket connection: ${why}.\n${status === 426 ? browserAdvice : ''}`;
  return { status, reason: reasonPhrase(status), body };
}

/** The checks of websockets 17.4 in their order; a valid handshake gets 403, because the application has no WebSocket. */
export function checkHandshake(request: IncomingMessage, { origin }: Pick<RequestTarget, 'origin'>): HandshakeError {
  return sizeError(request, origin) ?? headersError(request) ?? { status: 403, reason: reasonPhrase(403), body: '' };
}

/** The end of the line included. */
const maxLineLength = 8_192;
const maxHeaders = 128;
const lineEnd = 2;

/** uvicorn hands the request to websockets as text, with `name: value` in each line. */
function sizeError(request: IncomingMessage, target: string): HandshakeError | undefined {
  const { method = '', rawHeaders } = request;
  const requestLine = `${method} ${target} HTTP/1.1`.length + lineEnd;
  if (requestLine > maxLineLength) return tooLong(414, requestLine);
  for (let index = 0; index < rawHeaders.length && index <= 2 * maxHeaders; index += 2) {
    const line = `${rawHeaders[index]}: ${rawHeaders[index + 1]}`.length + lineEnd;
    if (line > maxLineLength) return tooLong(431, line);
  }
  if (rawHeaders.length / 2 > maxHeaders) return failed(431, `expected no more than ${maxHeaders} headers`);
  return undefined;
}

const tooLong = (status: 414 | 431, length: number) =>
  failed(status, `read ${length} bytes, expected no more than ${maxLineLength} bytes`);

function headersError({ method, headersDistinct }: IncomingMessage): HandshakeError | undefined {
  const valuesOf = (name: string) => headersDistinct[name.toLowerCase()] ?? [];
  if (method !== 'GET') return failed(405, `unsupported HTTP method: ${method}`);
  return (
    listError('Connection', valuesOf, readToken) ??
    listError('Upgrade', valuesOf, readProtocol) ??
    upgradeError(valuesOf('Upgrade')) ??
    valueError('Sec-WebSocket-Key', valuesOf, keyError) ??
    valueError('Sec-WebSocket-Version', valuesOf, (version) => (version === '13' ? undefined : '')) ??
    (valuesOf('Origin').length > 1 ? invalid('Origin', 'multiple values') : undefined) ??
    listError('Sec-WebSocket-Extensions', valuesOf, readExtension) ??
    listError('Sec-WebSocket-Protocol', valuesOf, readToken)
  );
}

type ValuesOf = (name: string) => readonly string[];

const invalid = (name: string, why: string) => failed(400, `invalid ${name} header: ${why}`);

/** What is wrong with the lists that a header holds. */
function listError(name: string, valuesOf: ValuesOf, readItem: Parameters<typeof readList>[1]) {
  try {
    for (const value of valuesOf(name)) readList(value, readItem);
  } catch (error) {
    if (error instanceof HeaderListError) return invalid(name, error.message);
    throw error;
  }
  return undefined;
}

function upgradeError(values: readonly string[]): HandshakeError | undefined {
  const protocols = values.flatMap((value) => readList(value, readProtocol));
  return protocols.length > 1 ? failed(426, `invalid Upgrade header: ${protocols.join(', ')}`) : undefined;
}

/** `problem` says what is wrong with a value; empty: the value says it itself. */
function valueError(
  name: string,
  valuesOf: ValuesOf,
  problem: (value: string) => string | undefined,
): HandshakeError | undefined {
  const [value, ...more] = valuesOf(name);
  if (value === undefined) return failed(400, `missing ${name} header`);
  if (more.length > 0) return invalid(name, 'multiple values');
  const why = problem(value);
  if (why === undefined) return undefined;
  if (value === '') return failed(400, `empty ${name} header`);
  return invalid(name, why === '' ? value : `${value}; ${why}`);
}
