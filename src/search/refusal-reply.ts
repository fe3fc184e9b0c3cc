import type { FastifyReply } from 'fastify';
import { notAnObject } from './requests/json-body.ts';
import { Refusal, refusals } from './search-error.ts';

/** Sends JSON as bytes: to a text Fastify adds a charset, and its length would have to be found out first. */
export const sendJson = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.header('content-type', 'application/json').send(typeof json === 'string' ? Buffer.from(json) : json);

/** Sends a refusal. */
export const refuse = (reply: FastifyReply, { status, body, headers }: Refusal): FastifyReply =>
  sendJson(reply.code(status).headers(headers), JSON.stringify(body));

/** What a caller is told of an error; `tell` gets a line about those that should not happen. */
export function refusalOf(
  error: Error & { code?: string; statusCode?: number },
  tell: (line: string) => void,
): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusals.bodyTooLarge();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notAnObject('');
  if (error.statusCode !== undefined && error.statusCode < 500) return refusals.unreadableBody();
  tell(`search: ${error.message}`);
  return refusals.failure();
}
