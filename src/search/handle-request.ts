import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Note } from '../http/decision-step.ts';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import type { RequestTarget } from '../http/request-target.ts';
import type { Credentials } from './access/authenticate.ts';
import { callerIp } from './access/caller-ip.ts';
import type { Endpoint, EndpointResponse, PinnedResults, RequestInput } from './endpoint.ts';
import { executeRequest } from './execute-request.ts';
import type { ErrorName } from './named-errors.ts';
import { searchOperationOf } from './operations.ts';
import type { RecordedRequest } from './recording/recorder.ts';
import { recordingNote } from './recording/recording-note.ts';
import { sendBytes, sendJson, sendRecorded } from './reply.ts';
import { type JsonObject, readJsonObject } from './request-body/json-body.ts';
import { createKnownBodies, type KnownBodies } from './request-body/known-bodies.ts';
import type { SearchService } from './search-service.ts';

/** Which search API a request reaches, and who is believed. */
export interface HandlerOptions {
  readonly contextOf: (request: IncomingMessage) => SearchContext;
  readonly trusted: TrustedPeer;
}

/** What is known of a request. */
interface SearchContext {
  readonly target: RequestTarget;
  /** The search API that it reaches. */
  readonly interfaces: { readonly search: SearchService };
  /** What is to be answered instead; undefined: nothing. */
  readonly overrides: { readonly search?: SearchOverrides } | undefined;
  /** Takes notes on what decided the answer; undefined: nobody does. */
  readonly notes: Note[] | undefined;
  /** Whether placeholder pages have answered it. */
  hasPlaceholders: boolean;
  /** What it asks for, in one word, where the body says so. */
  operation: string | undefined;
}

/** What one request gets instead of the service's own answer. */
export interface SearchOverrides {
  readonly error?: ErrorName | undefined;
  /** What a search finds. It is called when it is used. */
  readonly pinned?: (() => PinnedResults) | undefined;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** @param endOfTurn resolves at the end of this turn of the event loop */
export function createHandler(
  endpoint: Endpoint,
  { contextOf, trusted }: HandlerOptions,
  endOfTurn: () => Promise<void>,
): Handler {
  const known = createKnownBodies();
  return async (request, reply) => {
    const context = contextOf(request.raw);
    const { target, interfaces, overrides } = context;
    const service = interfaces.search;
    const { clock, recorder } = service;
    const pinned = overrides?.search?.pinned;
    if (recorder !== undefined && pinned === undefined) {
      const recorded = await recorder.respond(recordedRequest(request, target));
      context.notes?.push(recordingNote(recorder, recorded));
      if (recorded.kind === 'answered') return sendRecorded(reply, recorded.response);
      if (recorded.error !== undefined) throw recorded.error;
    }
    const began = clock.monotonic();
    const input = readInput(endpoint, request, target.query, known);
    const credentials = readCredentials(endpoint, request, input.body, trusted);
    const response = await executeRequest(endpoint, input, credentials, { service, pinned, began });
    if (response.hasPlaceholders === true) context.hasPlaceholders = true;
    if (response.keepsBody === true) known.keep(request.body as Buffer, input.body);
    await endOfTurn();
    return send(reply, response, service.settings.corsOrigins.length === 0);
  };
}

const emptyBody: JsonObject = {};

function readInput(
  { method }: Endpoint,
  { headers, body, params }: FastifyRequest,
  query: string,
  known: KnownBodies,
): RequestInput {
  return {
    body: method === 'GET' ? emptyBody : readJsonObject(headers['content-type'], body as Buffer | undefined, known),
    id: (params as { readonly id?: string }).id ?? '',
    query,
  };
}

function recordedRequest(
  { method, headers, body, params }: FastifyRequest,
  { origin, path, query }: RequestTarget,
): RecordedRequest {
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

/** @param isAlone whether no header was set before */
function send(reply: FastifyReply, { status = 200, body }: EndpointResponse, isAlone: boolean): FastifyReply {
  if (Buffer.isBuffer(body) && isAlone) return sendBytes(reply, status, body);
  if (typeof body === 'string' || Buffer.isBuffer(body)) return sendJson(reply.code(status), body);
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(Readable.from(body));
}
