import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import { targetOf } from '../http/request-target.ts';
import type { Credentials } from './access/authenticate.ts';
import { callerIp } from './access/caller-ip.ts';
import type { Endpoint, EndpointResponse, PinnedResults, RequestInput } from './endpoint.ts';
import type { ErrorName } from './named-errors.ts';
import { searchOperationOf } from './operations.ts';
import type { RecordedRequest } from './recording/recorder.ts';
import { sendJson, sendRecorded } from './reply.ts';
import { type JsonObject, readJsonObject } from './request-body/json-body.ts';
import type { SearchService } from './search-service.ts';

/** Which search API a request reaches, and who is believed. */
export interface HandlerOptions {
  /** The search API that a request reaches. */
  readonly serviceOf: (request: IncomingMessage) => SearchService;
  /** What is to be answered instead; undefined: nothing. */
  readonly overridesOf?: ((request: IncomingMessage) => SearchOverrides | undefined) | undefined;
  /** Takes notes on what decided the answer to a request; undefined: nobody does. */
  readonly noteOf?: ((request: IncomingMessage) => ((step: string, text: string) => void) | undefined) | undefined;
  readonly trusted: TrustedPeer;
}

/** What one request gets instead of the service's own answer. */
export interface SearchOverrides {
  readonly error?: ErrorName | undefined;
  /** What a search finds. It is called when it is used. */
  readonly pinned?: (() => PinnedResults) | undefined;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The request is read first, then the key is checked (Tavily), then the request is counted, then executed.
 * @param endOfTurn resolves at the end of this turn of the event loop
 */
export function createHandler(
  endpoint: Endpoint,
  { serviceOf, overridesOf, noteOf, trusted }: HandlerOptions,
  endOfTurn: () => Promise<void>,
): Handler {
  return async (request, reply) => {
    const service = serviceOf(request.raw);
    const { authenticator, clock, newId } = service;
    const pinned = overridesOf?.(request.raw)?.pinned;
    if (service.recorder !== undefined && pinned === undefined) {
      const recorded = await service.recorder.respond(recordedRequest(request));
      if (recorded !== undefined) {
        noteOf?.(request.raw)?.(
          'recording',
          `search.mode is ${service.recorder.mode}: this is what the real service answered`,
        );
        return sendRecorded(reply, recorded);
      }
    }
    const began = clock.monotonic();
    const elapsed = () => Math.round((clock.monotonic() - began) / 10) / 100;
    const input = readInput(endpoint, request);
    const action = await endpoint.prepare(input);
    const credentials = readCredentials(endpoint, request, input.body, trusted);
    const account = authenticator.authenticate(credentials, clock.now());
    if (endpoint.unlimited !== true) await account.admit(clock.now());
    const requestId = newId();
    const response = await action({ requestId, account, service, pinned, elapsed });
    if (response.usage !== undefined)
      await account.record({
        timestamp: clock.now(),
        endpoint: endpoint.path.slice(1),
        ...response.usage,
        responseTime: elapsed(),
        requestId,
      });
    await endOfTurn();
    return send(reply, response);
  };
}

const emptyBody: JsonObject = {};

function readInput({ method }: Endpoint, { headers, body, params, raw }: FastifyRequest): RequestInput {
  return {
    body: method === 'GET' ? emptyBody : readJsonObject(headers['content-type'], body as Buffer | undefined),
    id: (params as { readonly id?: string }).id ?? '',
    query: targetOf(raw).query,
  };
}

function recordedRequest({ method, headers, body, params, raw }: FastifyRequest): RecordedRequest {
  const { origin, path, query } = targetOf(raw);
  return {
    method,
    target: origin,
    operation: searchOperationOf(method, path) ?? path.slice(1),
    id: (params as { readonly id?: string }).id ?? '',
    query,
    headers,
    body: body as Buffer | undefined,
  };
}

function readCredentials(
  { keyless }: Endpoint,
  request: FastifyRequest,
  body: JsonObject,
  trusted: TrustedPeer,
): Credentials {
  const { authorization, 'x-tavily-access-mode': mode } = request.headers;
  const isAnonymous = keyless === true && mode === 'keyless';
  return { authorization, body, keylessIp: isAnonymous ? callerIp(request, trusted) : undefined };
}

function send(reply: FastifyReply, { status, body }: EndpointResponse): FastifyReply {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return sendJson(reply.code(status ?? 200), body);
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(Readable.from(body));
}
