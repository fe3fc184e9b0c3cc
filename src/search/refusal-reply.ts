import type { FastifyReply } from 'fastify';
import { notAnObject } from './requests/json-body.ts';
import { Refusal, refusals } from './search-error.ts';

const asItIs = (text: unknown) => text as string;

/** Sends JSON; a serializer of our own keeps Fastify from adding a charset to the type. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.header('content-type', 'application/json').serializer(asItIs).send(json);

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
