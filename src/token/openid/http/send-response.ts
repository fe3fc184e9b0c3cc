import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reasonPhrase } from '../../../http/reason-phrase.ts';
import { defaultSecurityHeaders, policyOf, type SecurityHeaders } from '../../realm/security-headers.ts';
import { type Header, json, type Response } from './endpoint-response.ts';

const byName = ([a]: Header, [b]: Header) => (a < b ? -1 : a > b ? 1 : 0);

/** The security headers of a realm, made once: most responses have the same. */
interface RealmHeaders {
  readonly always: readonly Header[];
  readonly frameOptions: readonly Header[];
  /** Those of JSON responses without headers of their own, sorted. */
  readonly besideJson: readonly Header[];
}

const present = (headers: readonly Header[]) => headers.filter(([, value]) => value !== '');

function realmHeaders(security: SecurityHeaders): RealmHeaders {
  const always = present([
    ['Referrer-Policy', security.referrerPolicy],
    ['Strict-Transport-Security', security.strictTransportSecurity],
    ['X-Content-Type-Options', security.xContentTypeOptions],
    ['X-Robots-Tag', security.xRobotsTag],
  ]);
  const frameOptions = present([['X-Frame-Options', security.xFrameOptions]]);
  const besideJson: Header[] = [['Content-Type', json], ...always, ...frameOptions];
  return { always, frameOptions, besideJson: besideJson.sort(byName) };
}

const made = new WeakMap<SecurityHeaders, RealmHeaders>();

function headersOf(security: SecurityHeaders): RealmHeaders {
  const known = made.get(security) ?? realmHeaders(security);
  made.set(security, known);
  return known;
}

const byDefault = realmHeaders(defaultSecurityHeaders);

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
  const length: Header[] =
    response.status === 204 ? [] : [['content-length', String(response.bytes?.length ?? Buffer.byteLength(body))]];
  if (withoutSecurityHeaders) return [...leadingHeaders, ...headers, ...type, ...length];
  const security = response.security ?? defaultSecurityHeaders;
  const ofRealm = response.security === undefined ? byDefault : headersOf(security);
  if (contentType === json && headers.length === 0 && body !== '')
    return [...leadingHeaders, ...length, ...ofRealm.besideJson];
  const named: Header[] = [...headers, ...type, ...ofRealm.always];
  const isPage = (body === '' && isForm) || contentType?.startsWith('text/html') === true;
  const isFramed = response.allowFraming === true && isPage;
  if (!isFramed && (isForm || mayBeFramed.test(contentType ?? sent))) named.push(...ofRealm.frameOptions);
  if (isPage)
    named.push(
      ...present([
        ['Content-Security-Policy', policyOf(security.contentSecurityPolicy, response)],
        ['Content-Security-Policy-Report-Only', security.contentSecurityPolicyReportOnly],
      ]),
    );
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
  return reply.code(response.status).send(response.bytes ?? response.body ?? '');
}
