import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Endpoint, Handler } from '../../openid/endpoints/realm-endpoint.ts';
import { type Header, noCache, type Response } from '../../openid/http/endpoint-response.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';

type OfProvider = (context: RequestContext, alias: string) => Promise<Response>;

/** A response with these headers in the place of its `Cache-Control`. Pages have their own (Keycloak 26.7). */
function withCacheControl(response: Response, cache: readonly Header[]): Response {
  const isPage = response.contentType?.startsWith('text/html') === true;
  if (isPage && (response.status === 200 || cache.length > 0)) return response;
  const others = (headers: readonly Header[] = []) => headers.filter(([name]) => name !== 'Cache-Control');
  return {
    ...response,
    leadingHeaders: others(response.leadingHeaders),
    headers: [...others(response.headers), ...cache],
  };
}

/** The endpoints of identity providers, below `/realms/{realm}/broker/`. @throws {OAuthError} when there is none */
export function brokerAt([alias = '', name, ...rest]: readonly string[]): Endpoint {
  const handler =
    (load: () => Promise<OfProvider>, ...cache: readonly Header[]): Handler =>
    async (context) =>
      withCacheControl(await (await load())(context, alias), cache);
  if (name === undefined && alias === 'after-first-broker-login')
    return { methods: { GET: handler(async () => (await import('./after-first-login.ts')).afterFirstLogin, noCache) } };
  if (name === 'endpoint' && rest.length === 0)
    return { methods: { GET: handler(async () => (await import('./broker-response.ts')).brokerResponse) } };
  if (name === 'endpoint' && rest.join('/') === 'logout_response')
    return { methods: { GET: handler(async () => (await import('./logout-response.ts')).logoutResponse) } };
  if (rest.length > 0) throw oauthErrors.notFound();
  if (name === 'login') {
    const start = handler(async () => (await import('./start-broker-login.ts')).startBrokerLogin, noCache);
    return { methods: { GET: start, POST: start } };
  }
  if (name === 'link')
    return { methods: { GET: handler(async () => (await import('./start-broker-login.ts')).linkIsOff) } };
  if (name === 'token') {
    const token = handler(async () => (await import('./stored-token.ts')).storedToken, noCache);
    return { methods: { GET: token }, crossOriginMethods: 'GET' };
  }
  throw oauthErrors.notFound();
}
