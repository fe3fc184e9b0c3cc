import type { IncomingHttpHeaders } from 'node:http';
import { percentDecode } from '../../http/percent-decode.ts';
import { parseTarget } from '../../http/request-target.ts';
import { clientIdOf, realmOf, usernameIn } from '../facts/callers.ts';
import { readBody, readCookies, readPairs } from '../facts/read-body.ts';
import type { RequestFacts } from '../facts/request-facts.ts';
import type { Entry } from './entry.ts';
import { bytesOf } from './entry-body.ts';

/** Node takes only the first of several headers of these names (Node, `message.headers`). */
const single = new Set(
  (
    'age authorization content-length content-type etag expires from host if-modified-since if-unmodified-since ' +
    'last-modified location max-forwards proxy-authorization referer retry-after server user-agent'
  ).split(' '),
);

/** Headers by name, as Node gives them. */
export function headersOf(raw: readonly string[]): IncomingHttpHeaders {
  const headers: Record<string, string> = Object.create(null);
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    const value = raw[at + 1] as string;
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    else if (!single.has(name)) headers[name] = `${before}${name === 'cookie' ? '; ' : ', '}${value}`;
  }
  return headers;
}

/** What an entry can be matched by. Secrets are as the entry shows them, and `apiKey` is the digest of the key. */
export function entryFacts(entry: Entry): RequestFacts {
  const { path, query: queryText } = parseTarget(entry.target);
  const headers = headersOf(entry.requestHeaders);
  const body = readBody(headers['content-type'], bytesOf(entry.requestBody));
  const query = readPairs(queryText);
  const decoded = percentDecode(path);
  const isToken = entry.interface === 'token';
  return {
    interface: entry.interface,
    operation: entry.operation,
    method: entry.method,
    path: decoded,
    query,
    headers,
    body,
    clientId: isToken ? (clientIdOf({ headers, body, query }) ?? entry.authenticatedClient) : undefined,
    username: isToken ? usernameIn({ body }) : undefined,
    realm: isToken ? realmOf(decoded) : undefined,
    apiKey: entry.keyDigest,
    cookies: readCookies(headers.cookie),
    state: '',
    entry,
  };
}
