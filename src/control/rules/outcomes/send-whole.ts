import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { CapturedResponse, WholeResponse } from '../../capture/captured-response.ts';

type HeaderList = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** Sends the head of a response that was held back, with the length of its body in place of the one that it had. */
export function sendHead(
  response: CapturedResponse,
  { status, reason, headers }: WholeResponse,
  length?: number,
): void {
  const sent = length === undefined ? headers : withLength(headers, String(length));
  if (length !== undefined && response.hasHeader('content-length'))
    response.setHeader('content-length', String(length));
  if (reason === undefined) response.writeHead(status, sent);
  else response.writeHead(status, reason, sent);
}

const isLength = (name: unknown) => String(name).toLowerCase() === 'content-length';

/** Headers come as an object, as a flat list of names and values, or as pairs. One without a length is left so. */
function withLength(headers: HeaderList, length: string): HeaderList {
  if (headers === undefined) return undefined;
  if (!Array.isArray(headers))
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isLength(name) ? length : value]));
  if (Array.isArray(headers[0]))
    return (headers as unknown as [string, string][]).map(([name, value]) => [
      name,
      isLength(name) ? length : value,
    ]) as unknown as OutgoingHttpHeader[];
  return headers.map((item, at) => (at % 2 === 1 && isLength(headers[at - 1]) ? length : item));
}
