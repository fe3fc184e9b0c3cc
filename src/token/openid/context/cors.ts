import type { Note } from '../../../http/decision-step.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { Header } from '../http/endpoint-response.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { TokenRequest } from '../http/request.ts';
import type { RequestContext } from './request-context.ts';

const credentials: Header = ['Access-Control-Allow-Credentials', 'true'];
const allowOrigin = (origin: string): Header => ['Access-Control-Allow-Origin', origin];

const requestHeaders: Header = [
  'Access-Control-Allow-Headers',
  'Origin, Access-Control-Request-Method, X-Requested-With, Accept, Access-Control-Request-Headers, DPoP, Content-Type, Authorization',
];

/** Headers of a response that pages of any origin may read. */
export const allowAnyOrigin = (origin: string | undefined): readonly Header[] =>
  origin === undefined ? [] : [allowOrigin(origin), credentials];

/** Headers of a response that pages of a client may read. */
export const allowClientOrigin = (origin: string | undefined): readonly Header[] =>
  origin === undefined
    ? []
    : [allowOrigin(origin), ['Access-Control-Expose-Headers', 'Access-Control-Allow-Methods'], credentials];

/** Headers of the response to a preflight. */
export const preflight = (origin: string | undefined, methods: string): readonly Header[] =>
  origin === undefined
    ? []
    : [
        allowOrigin(origin),
        ['Access-Control-Allow-Methods', methods],
        credentials,
        requestHeaders,
        ['Access-Control-Max-Age', '3600'],
      ];

const isAllowed = ({ webOrigins = [] }: Client, origin: string) =>
  webOrigins.includes('*') || webOrigins.includes(origin);

/** Whether pages of an origin may use the client. Pages of this server always may. */
export const isOriginAllowed = (client: Client, origin: string, baseUrl: string): boolean =>
  isAllowed(client, origin) || /^[^/]*\/\/[^/]*/.exec(baseUrl)?.[0] === origin;

/** Says which pages may use the client, for people who ask why. */
function originNote({ clientId, webOrigins = [] }: Client, origin: string): Note {
  const allowed = webOrigins.length === 0 ? 'none' : webOrigins.join(', ');
  return { step: 'origin', text: `${origin} is no web origin of client ${clientId}; its web origins: ${allowed}` };
}

/** @throws {OAuthError} for a page that may not use the client; `notes` say why. */
export function requireOrigin(client: Client, origin: string, baseUrl: string, notes: TokenRequest['notes']): void {
  if (isOriginAllowed(client, origin, baseUrl)) return;
  notes?.push(originNote(client, origin));
  throw oauthErrors.invalidOrigin();
}

/**
 * Lets pages of the client's web origins read the response. This server's own pages need no such headers.
 * @throws {OAuthError} for a page of any other origin.
 */
export function checkOrigin(context: RequestContext, client: Client): void {
  const { origin, baseUrl } = context;
  context.crossOrigin = [];
  if (origin === undefined) return;
  if (isAllowed(client, origin)) context.crossOrigin = allowClientOrigin(origin);
  else requireOrigin(client, origin, baseUrl, context.request.notes);
}
