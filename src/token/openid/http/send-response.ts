import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reasonPhrase } from '../../../http/reason-phrase.ts';
import { type Header, json, type Response } from './endpoint-response.ts';

const always: readonly Header[] = [
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Robots-Tag', 'none'],
];
const frameOptions: Header = ['X-Frame-Options', 'SAMEORIGIN'];
const policyWith = (frames: readonly string[]): Header => [
  'Content-Security-Policy',
  `frame-src ${["'self'", ...frames].join(' ')}; frame-ancestors 'self'; object-src 'none';`,
];
const contentSecurityPolicy = policyWith([]);
const framingAllowed: Header = ['Content-Security-Policy', "frame-src 'self'; object-src 'none';"];
/** The headers of JSON responses without headers of their own. They are sorted once: most responses have these. */
const besideJson: readonly Header[] = [
  ['Content-Type', json],
  ...always.slice(0, -1),
  frameOptions,
  ...always.slice(-1),
];
const byName = ([a]: Header, [b]: Header) => (a < b ? -1 : a > b ? 1 : 0);

/** Content types that Keycloak 26.7 says may be framed by their own site. It says so of responses to a form as well. */
const mayBeFramed = /^(application\/(json|xml)|text\/html)\b/;

/**
 * All headers of a response in the order and spelling of Keycloak 26.7: first those of the connection, then the length,
 * then the others by name. Without content, the length comes last. There is no Date.
 * @param sent the content type of the request
 */
export function wireHeaders(response: Response, sent = ''): Header[] {
  const isForm = sent.startsWith('application/x-www-form-urlencoded');
  const { leadingHeaders = [], headers = [], contentType, body = '', withoutSecurityHeaders = false } = response;
  const type: Header[] = contentType === undefined ? [] : [['Content-Type', contentType]];
  const length: Header[] = response.status === 204 ? [] : [['content-length', String(Buffer.byteLength(body))]];
  if (withoutSecurityHeaders) return [...leadingHeaders, ...headers, ...type, ...length];
  if (contentType === json && headers.length === 0 && body !== '') return [...leadingHeaders, ...length, ...besideJson];
  const named: Header[] = [...headers, ...type, ...always];
  if (response.allowFraming) named.push(framingAllowed);
  else {
    if (isForm || mayBeFramed.test(contentType ?? sent)) named.push(frameOptions);
    if ((body === '' && isForm) || contentType?.startsWith('text/html'))
      named.push(response.frames === undefined ? contentSecurityPolicy : policyWith(response.frames));
  }
  named.sort(byName);
  return contentType === undefined
    ? [...leadingHeaders, ...named, ...length]
    : [...leadingHeaders, ...length, ...named];
}

/** Headers that Fastify adds to every response. They are written already. */
const written = new Set(['content-type', 'content-length']);

/**
 * Sends a response through Fastify, so that its hooks see it. The headers have the spelling and order of Keycloak 26.7.
 */
export function sendResponse(request: FastifyRequest, reply: FastifyReply, response: Response): FastifyReply {
  const { raw } = reply;
  const ours = wireHeaders(response, request.headers['content-type']);
  raw.sendDate = false;
  const { writeHead } = raw;
  raw.writeHead = ((status: number, added: Readonly<Record<string, string>> = {}) => {
    raw.writeHead = writeHead;
    const pairs: string[] = [];
    for (const [name, value] of ours) pairs.push(name, value);
    for (const name of Object.keys(added)) if (!written.has(name)) pairs.push(name, added[name] ?? '');
    return raw.writeHead(status, reasonPhrase(status), pairs);
  }) as ServerResponse['writeHead'];
  if (response.closeConnection) reply.header('connection', 'close');
  if (response.contentType !== undefined) reply.header('content-type', response.contentType);
  return reply.code(response.status).send(response.body ?? '');
}
