import type { Socket } from 'node:net';
import { isResponding, lastResponseOf } from './pipelining.ts';
import { ServedRequest, targetOf } from './request-context.ts';
import { parseTarget, type RequestTarget } from './request-target.ts';

/** A request that the HTTP parser rejects. */
export interface ClientError {
  /** Node's error code: `HPE_INVALID_METHOD`, `HPE_HEADER_OVERFLOW`, … */
  readonly code: string;
  /** The target of its request line, as far as it can be made out; otherwise empty. */
  readonly target: RequestTarget;
  /** The request whose body is wrong; undefined when its head is. */
  readonly request?: ServedRequest | undefined;
}

/** What Node reports of an error of its HTTP parser. */
export interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  /** Where in the packet the parser stumbled. */
  bytesParsed?: number;
}

/** The parser's errors that are no fault of the last request. */
const ignoredErrors: ReadonlySet<string> = new Set(['HPE_INVALID_EOF_STATE', 'HPE_CLOSED_CONNECTION']);

/** The parser's errors after the head of a request, which may be answered by then. */
const bodyErrors: ReadonlySet<string> = new Set([
  'HPE_INVALID_TRANSFER_ENCODING',
  'HPE_INVALID_CHUNK_SIZE',
  'HPE_CHUNK_EXTENSIONS_OVERFLOW',
  'HPE_STRICT',
]);

/** Closes the connection of an error of the parser: `close` answers it, where it is a fault of the caller. */
export function rejectPacket(
  error: ParserError,
  socket: Socket,
  close: (socket: Socket, rejected: ClientError) => void,
): void {
  // What follows a request that closes the connection is not looked at.
  if (error.code === 'HPE_CLOSED_CONNECTION' && isResponding(socket)) return;
  if (!error.code?.startsWith('HPE_') || ignoredErrors.has(error.code) || !socket.writable) {
    socket.destroySoon();
    return;
  }
  const last = lastResponseOf(socket);
  const underWay = bodyErrors.has(error.code) ? last?.req : undefined;
  const request = underWay instanceof ServedRequest ? underWay : undefined;
  const target = request === undefined ? parseTarget(requestTarget(error)) : targetOf(request);
  const rejected = { code: error.code, target, request };
  // Closing before the end of a response has been reported would keep that report, and its request line, back.
  if (last?.writableEnded && !last.writableFinished) last.once('finish', () => close(socket, rejected));
  else close(socket, rejected);
}

/** The target of the last request line that a packet holds before the place where the parser stumbled. */
function requestTarget({ rawPacket, bytesParsed = 0 }: ParserError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  const headEnd = text.lastIndexOf('\r\n\r\n', Math.max(bytesParsed - 4, 0));
  const head = headEnd < 0 ? text : text.slice(headEnd + 4);
  return /^\s*\S+ +(\S+)/.exec(head)?.[1] ?? '';
}
