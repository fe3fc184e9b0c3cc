import type { ServerResponse } from 'node:http';
import { reasonPhrase } from '../../../http/reason-phrase.ts';

/** A response that comes from no interface. */
export interface PreparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** A string is sent as it is, anything else as JSON; undefined: nothing. */
  readonly body: unknown;
}

/** Statuses whose responses have no body (RFC 9110 section 15). */
export const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** @param now milliseconds since the epoch, for the header `date` */
export function sendPrepared(response: ServerResponse, { status, headers, body }: PreparedResponse, now: number): void {
  const isText = typeof body === 'string';
  const content = withoutBody.has(status) || body === undefined ? '' : isText ? body : JSON.stringify(body);
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const pairs = Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  const addDefault = (name: string, value: string) => {
    if (!names.has(name)) pairs.push(name, value);
  };
  addDefault('date', new Date(now).toUTCString());
  if (content !== '') addDefault('content-type', isText ? 'text/plain; charset=utf-8' : 'application/json');
  if (!withoutBody.has(status)) pairs.push('content-length', String(Buffer.byteLength(content)));
  response.writeHead(status, reasonPhrase(status), pairs);
  response.end(content);
}
