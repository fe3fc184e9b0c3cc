import { percentDecode } from '../../http/percent-decode.ts';
import type { RequestFacts } from './request-facts.ts';
import { textOf } from './text-of.ts';

/** The client that a token request names: in the form or the query, by Basic, or as the subject of its assertion. */
export function clientIdOf({
  headers,
  body,
  query,
}: Pick<RequestFacts, 'headers' | 'body' | 'query'>): string | undefined {
  return (
    firstText(body, 'client_id') ??
    firstText(query, 'client_id') ??
    basicUser(headers.authorization) ??
    subjectOf(firstText(body, 'client_assertion'))
  );
}

/** The user whom a form of the token endpoint names. */
export const usernameIn = ({ body }: Pick<RequestFacts, 'body'>): string | undefined => firstText(body, 'username');

/**
 * The key of a search request: in the header, in the parameter `tavilyApiKey` of the MCP server, or in the field `api_key`.
 * The header wins (Tavily).
 */
export function apiKeyOf({
  headers,
  body,
  path,
  query,
}: Pick<RequestFacts, 'headers' | 'body' | 'path' | 'query'>): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  return /^\/mcp\/?$/.test(path) ? firstText(query, 'tavilyApiKey') : firstText(body, 'api_key');
}

const realmPath = /^\/(?:admin\/realms|realms|\.well-known\/[^/]+\/realms)\/([^/]+)/;

/** The realm that a decoded path names. */
export const realmOf = (path: string): string | undefined => realmPath.exec(path)?.[1];

const firstText = (object: unknown, name: string): string | undefined => textOf(object, name)[0];

/** The user of a Basic header, form-encoded inside (RFC 6749 section 2.3.1). */
function basicUser(authorization: string | undefined): string | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})\s*$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [user, ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return secret.length === 0 ? undefined : percentDecode((user ?? '').replaceAll('+', ' '));
}

/** What a signed JWT says of whom it is about; the signature is not looked at. */
function subjectOf(assertion: string | undefined): string | undefined {
  const claims = assertion?.split('.', 2)[1];
  if (claims === undefined) return undefined;
  try {
    return firstText(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), 'sub');
  } catch {
    return undefined;
  }
}
