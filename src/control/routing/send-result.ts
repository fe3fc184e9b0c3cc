import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { largeJson } from '../../runtime/large-json.ts';
import type { RouteResult } from './route.ts';

/** Sends what a route answers. */
export async function sendResult(reply: FastifyReply, result: RouteResult): Promise<FastifyReply> {
  const { status = 200, headers = {}, body, stream, isLarge = false } = result;
  reply.code(status).headers(headers).header('cache-control', 'no-store');
  if (stream !== undefined) return reply.type('text/event-stream; charset=utf-8').send(Readable.from(stream));
  if (body === undefined) return reply.send();
  if (typeof body === 'string' || Buffer.isBuffer(body)) return reply.send(body);
  return reply.type('application/json').send(isLarge ? await largeJson(body) : Buffer.from(JSON.stringify(body)));
}
