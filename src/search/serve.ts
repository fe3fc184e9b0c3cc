import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import type { OnDemand } from '../on-demand.ts';
import type { Clock } from '../surroundings.ts';
import type { Gate, ShownKey } from './access/gate.ts';
import { callerAddress } from './caller-address.ts';
import type { Answer, Asked, Endpoint } from './endpoint.ts';
import { sendJson } from './refusal-reply.ts';
import { type JsonObject, readJsonObject } from './requests/json-body.ts';
import type { SearchIndex } from './search-index.ts';

interface Parts {
  readonly index: OnDemand<SearchIndex>;
  readonly trusted: TrustedPeer;
  readonly clock: Clock;
  /** Makes identifiers of requests. */
  readonly newId: () => string;
  /** Resolves at the end of this turn of the event loop. */
  readonly turnEnd: () => Promise<void>;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A request is read first, then the key is checked (recorded), then it is counted, and then it is done. */
export function serve(endpoint: Endpoint, gate: Gate, { index, trusted, clock, newId, turnEnd }: Parts): Handler {
  return async (request, reply) => {
    const began = clock.monotonic();
    const elapsed = () => Math.round((clock.monotonic() - began) / 10) / 100;
    const asked = readAsked(endpoint, request);
    const action = await endpoint.prepare(asked);
    const account = gate.accountOf(shownKey(endpoint, request, asked.body, trusted), clock.now());
    if (endpoint.unlimited !== true) account.admit(clock.now());
    const requestId = newId();
    const answer = await action({
      requestId,
      account,
      index: () => index.get(),
      clock,
      elapsed,
    });
    if (answer.spent !== undefined)
      account.record({
        timestamp: clock.now(),
        endpoint: endpoint.path.slice(1),
        ...answer.spent,
        responseTime: elapsed(),
        requestId,
      });
    await turnEnd();
    return send(reply, answer);
  };
}

const nothing: JsonObject = {};

function readAsked({ method }: Endpoint, { headers, body, params, originalUrl }: FastifyRequest): Asked {
  const mark = originalUrl.indexOf('?');
  return {
    body: method === 'GET' ? nothing : readJsonObject(headers['content-type'], body as Buffer | undefined),
    id: (params as { readonly id?: string }).id ?? '',
    query: mark < 0 ? '' : originalUrl.slice(mark + 1),
  };
}

function shownKey({ keyless }: Endpoint, request: FastifyRequest, body: JsonObject, trusted: TrustedPeer): ShownKey {
  const { authorization, 'x-tavily-access-mode': mode } = request.headers;
  const mayComeWithout = keyless === true && mode === 'keyless';
  return { authorization, body, keylessFrom: mayComeWithout ? callerAddress(request, trusted) : undefined };
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return sendJson(reply.code(status ?? 200), body);
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(Readable.from(body));
}
