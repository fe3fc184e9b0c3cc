import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reasonPhrase } from '../http/reason-phrase.ts';
import { type Answer, type Header, json } from './answer.ts';

const always: readonly Header[] = [
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Robots-Tag', 'none'],
];
const frameOptions: Header = ['X-Frame-Options', 'SAMEORIGIN'];
const contentSecurityPolicy: Header = [
  'Content-Security-Policy',
  "frame-src 'self'; frame-ancestors 'self'; object-src 'none';",
];
const inAnyFrame: Header = ['Content-Security-Policy', "frame-src 'self'; object-src 'none';"];
/** What stands beside most answers: JSON without headers of its own. */
const besideJson: readonly Header[] = [
  ['Content-Type', json],
  ...always.slice(0, -1),
  frameOptions,
  ...always.slice(-1),
];
const byName = ([a]: Header, [b]: Header) => (a < b ? -1 : a > b ? 1 : 0);

/** Pages may be framed by their own site; so are said to be JSON, XML and answers to a form (recorded). */
const mayBeFramed = /^(application\/(json|xml)|text\/html)\b/;

/**
 * All headers of an answer in the order and spelling of the recorded server: those of the connection, the length (last
 * where there is no content), the others by name. There is no Date.
 * @param formPost whether the request was a POST with a form
 */
export function wireHeaders(answer: Answer, formPost: boolean): Header[] {
  const { first = [], headers = [], contentType, body = '', bare = false } = answer;
  const type: Header[] = contentType === undefined ? [] : [['Content-Type', contentType]];
  const length: Header[] = answer.status === 204 ? [] : [['content-length', String(Buffer.byteLength(body))]];
  if (bare) return [...first, ...headers, ...type, ...length];
  if (contentType === json && headers.length === 0 && body !== '') return [...first, ...length, ...besideJson];
  const named: Header[] = [...headers, ...type, ...always];
  if (answer.inAnyFrame) named.push(inAnyFrame);
  else {
    if (formPost || (contentType !== undefined && mayBeFramed.test(contentType))) named.push(frameOptions);
    if ((body === '' && formPost) || contentType?.startsWith('text/html')) named.push(contentSecurityPolicy);
  }
  named.sort(byName);
  return contentType === undefined ? [...first, ...named, ...length] : [...first, ...length, ...named];
}

/** Headers that Fastify adds to every answer and that are written already. */
const written = new Set(['content-type', 'content-length']);

/** Sends an answer through Fastify, so that its hooks see it, with the headers spelled and ordered as recorded. */
export function writeAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { raw } = reply;
  const { headers } = request;
  const formPost =
    request.method === 'POST' && headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const ours = wireHeaders(answer, formPost);
  raw.sendDate = false;
  const { writeHead } = raw;
  raw.writeHead = ((status: number, given: Readonly<Record<string, string>> = {}) => {
    raw.writeHead = writeHead;
    const pairs: string[] = [];
    for (const [name, value] of ours) pairs.push(name, value);
    for (const name of Object.keys(given)) if (!written.has(name)) pairs.push(name, given[name] ?? '');
    return raw.writeHead(status, reasonPhrase(status), pairs);
  }) as ServerResponse['writeHead'];
  if (answer.closes) reply.header('connection', 'close');
  if (answer.contentType !== undefined) reply.header('content-type', answer.contentType);
  return reply.code(answer.status).send(answer.body ?? '');
}
