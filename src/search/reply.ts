import type { FastifyReply } from 'fastify';
import { reasonPhrase } from '../http/reason-phrase.ts';
import { UnavailableError } from '../runtime/availability.ts';
import { ApiError, apiError } from './api-error.ts';
import { type ErrorName, namedErrors } from './named-errors.ts';
import { searchPaths } from './paths.ts';
import type { UpstreamResponse } from './recording/cassette.ts';
import { notAnObject } from './request-body/json-body.ts';

/** Sends JSON as bytes: to a string Fastify adds a charset. */
export const sendJson = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.header('content-type', 'application/json').send(typeof json === 'string' ? Buffer.from(json) : json);

/** The same, without Fastify: it would look at each header once more. */
export function sendBytes(reply: FastifyReply, status: number, json: Buffer): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(status, { 'content-type': 'application/json', 'content-length': String(json.length) }).end(json);
  return reply;
}

/** What an upstream has answered, with the headers that clients look at. */
export function sendRecorded(reply: FastifyReply, { status, headers, body }: UpstreamResponse): FastifyReply {
  reply.raw.statusMessage = status === 422 ? unprocessable : reasonPhrase(status);
  for (const name of ['content-type', 'retry-after']) {
    const value = headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  return reply.code(status).send(body);
}

const unprocessable = 'Unprocessable Entity';

/** The framework of the real service still has the old name of 422 (Tavily). */
export function sendError(reply: FastifyReply, { status, body, headers }: ApiError): FastifyReply {
  reply.raw.statusMessage = status === 422 ? unprocessable : reasonPhrase(status);
  return sendJson(reply.code(status).headers(headers), JSON.stringify(body));
}

/** An error that was asked for by its name. */
export function sendNamedError(reply: FastifyReply, name: ErrorName): FastifyReply {
  const { status, error } = namedErrors[name];
  return error === undefined ? reply.code(status).send() : sendError(reply, error());
}

/**
 * The error response for whatever was thrown at a path; `report` gets a line about errors that should not happen. That the
 * engine is away is not one: it was said when it went.
 */
export function toApiError(
  error: Error & { code?: string; statusCode?: number },
  path: string | undefined,
  report: (line: string) => void,
): ApiError {
  if (error instanceof ApiError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return apiError.bodyTooLarge();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notAnObject('');
  if (error.statusCode !== undefined && error.statusCode < 500) return apiError.unreadableBody();
  if (!(error instanceof UnavailableError)) report(`search: ${error.message}`);
  return path === searchPaths.crawl || path === searchPaths.map ? apiError.internalOfSite() : apiError.internal();
}
