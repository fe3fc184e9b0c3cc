import type { Header } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { refusals } from './oauth-error.ts';
import type { Client } from './realm/realm.ts';

const credentials: Header = ['Access-Control-Allow-Credentials', 'true'];
const allowOrigin = (origin: string): Header => ['Access-Control-Allow-Origin', origin];

const requestHeaders: Header = [
  'Access-Control-Allow-Headers',
  'Origin, Access-Control-Request-Method, X-Requested-With, Accept, Access-Control-Request-Headers, DPoP, Content-Type, Authorization',
];

/** Headers of an answer that only reads: any origin may have it. */
export const readableBy = (origin: string | undefined): readonly Header[] =>
  origin === undefined ? [] : [allowOrigin(origin), credentials];

/** Headers of an answer that belongs to a client. */
export const grantedTo = (origin: string | undefined): readonly Header[] =>
  origin === undefined
    ? []
    : [allowOrigin(origin), ['Access-Control-Expose-Headers', 'Access-Control-Allow-Methods'], credentials];

/** Headers of the answer to a preflight. */
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

const isAllowed = ({ webOrigins }: Client, origin: string) => webOrigins.includes('*') || webOrigins.includes(origin);

/** Whether pages of an origin may use the client; this server's own pages always may. */
export const mayCall = (client: Client, origin: string, base: string): boolean =>
  isAllowed(client, origin) || /^[^/]*\/\/[^/]*/.exec(base)?.[0] === origin;

/**
 * Lets pages of the client's web origins read the answer. This server's own pages need no such headers.
 * @throws {Refusal} for a page of any other origin.
 */
export function admitOrigin(exchange: Exchange, client: Client): void {
  const { origin, base } = exchange;
  exchange.crossOrigin = [];
  if (origin === undefined) return;
  if (isAllowed(client, origin)) exchange.crossOrigin = grantedTo(origin);
  else if (!mayCall(client, origin, base)) throw refusals.invalidOrigin();
}
