import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Seconds for which browsers may remember what a preflight allowed (Starlette's CORSMiddleware). */
const maxAge = '600';
const methods = 'GET, POST';
/** Headers of the response that scripts may read besides the simple ones. */
const exposed = 'retry-after';
/** Headers by which a request would arrange this server; no page of another origin may. */
const own = /^x-understudy-/i;
/** RFC 9110 section 5.6.2. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Lets pages of these origins call the interface, as the framework of the real service would do it if it were told to
 * (Starlette's CORSMiddleware).
 * @returns whether the request has got its response: it only asked what it may do
 */
export function answersPage(raw: IncomingMessage, reply: FastifyReply, origins: readonly string[]): boolean {
  const { origin } = raw.headers;
  const everybody = origins.includes('*');
  if (!everybody) reply.header('vary', 'Origin');
  const isAllowed = origin !== undefined && (everybody || origins.includes(origin));
  if (isAllowed) reply.header('access-control-allow-origin', everybody ? '*' : origin);
  if (!isPreflight(raw)) {
    if (isAllowed) reply.header('access-control-expose-headers', exposed);
    return false;
  }
  if (!isAllowed) {
    reply.code(400).send('Disallowed CORS origin');
    return true;
  }
  const headers = allowedHeaders(raw.headers);
  reply.header('access-control-allow-methods', methods).header('access-control-max-age', maxAge);
  if (headers !== '') reply.header('access-control-allow-headers', headers);
  reply.send('OK');
  return true;
}

const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** What the page asks for, except what only this server knows. */
function allowedHeaders({ 'access-control-request-headers': asked = '' }: IncomingHttpHeaders): string {
  return asked
    .split(',')
    .map((name) => name.trim())
    .filter((name) => token.test(name) && !own.test(name))
    .join(', ');
}
