import type { IncomingMessage, ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import { dateHeader } from '../../../http/date-header.ts';
import { reasonPhrase } from '../../../http/reason-phrase.ts';
import type { Clock } from '../../../runtime/runtime.ts';
import { sandboxOf } from '../../sandboxes/sandbox.ts';

/** A response that a rule brings. */
export interface PreparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** A string is sent as it is, anything else as JSON; undefined: nothing. */
  readonly body: unknown;
}

const prepared = Symbol('prepared response');
type WithPrepared = IncomingMessage & { [prepared]?: PreparedResponse };

export function setPreparedResponse(request: WithPrepared, response: PreparedResponse): void {
  request[prepared] = response;
}

/**
 * Sends the response that a rule has prepared, in the place of whatever would answer. It is a hook of the server, so that
 * these responses have request lines as all others have.
 */
export const preparedResponses = fp<{ clock: Clock }>(
  async (app, { clock }) => {
    app.addHook('onRequest', ({ raw }, reply, done) => {
      const response = (raw as WithPrepared)[prepared];
      if (response === undefined) return done();
      reply.hijack();
      send(reply.raw, response, dateHeader(sandboxOf(raw)?.clock ?? clock)());
    });
  },
  { name: 'prepared-responses', fastify: '5.x' },
);

/** Statuses whose responses have no body (RFC 9110 section 15). */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

function send(reply: ServerResponse, { status, headers, body }: PreparedResponse, date: string): void {
  const isText = typeof body === 'string';
  const content = withoutBody.has(status) || body === undefined ? '' : isText ? body : JSON.stringify(body);
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const pairs = Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  const addDefault = (name: string, value: string) => {
    if (!given.has(name)) pairs.push(name, value);
  };
  addDefault('date', date);
  if (content !== '') addDefault('content-type', isText ? 'text/plain; charset=utf-8' : 'application/json');
  if (!withoutBody.has(status)) pairs.push('content-length', String(Buffer.byteLength(content)));
  reply.writeHead(status, reasonPhrase(status), pairs);
  reply.end(content);
}
