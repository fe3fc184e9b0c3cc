import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { responseBatches } from '../http/batch-responses.ts';
import { unmapIpv4 } from '../http/ip.ts';
import { lingeringClose } from '../http/lingering-close.ts';
import type { Scheme } from '../http/request-context.ts';
import { type RequestTarget, withFragment } from '../http/request-target.ts';
import type { Lazy } from '../runtime/lazy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';
import type { TokenOverrides } from './openid/context/token-overrides.ts';
import { noStore, type Response, withLeadingHeaders } from './openid/http/endpoint-response.ts';
import { oauthErrors } from './openid/http/oauth-error.ts';
import type { TokenRequest } from './openid/http/request.ts';
import { sendResponse } from './openid/http/send-response.ts';
import { tokenOperationOf } from './token-operations.ts';
import type { TokenService } from './token-service.ts';

export interface TokenOptions {
  readonly contextOf: (request: IncomingMessage) => TokenContext;
  readonly runtime: Pick<Runtime, 'random'>;
}

/** What is known of a request. */
interface TokenContext {
  readonly target: RequestTarget;
  readonly scheme: Scheme;
  /** The token endpoint that it reaches. */
  readonly interfaces: { readonly token: Lazy<TokenService> };
  /** What is to be different; undefined: nothing. */
  readonly overrides: { readonly token?: TokenOverrides } | undefined;
  readonly notes: TokenRequest['notes'];
}

/** Bytes of all headers together (Keycloak 26.7). */
const headerLimit = 64 * 1024;
/** Bytes of a body (Keycloak 26.7). */
const bodyLimit = 10 * 1024 * 1024;

/**
 * Interface B stands in for Keycloak. It owns `/realms`, `/admin/realms` and `/.well-known/`, and expects requests for
 * all of them at its prefix. It reads the target as it came, because errors in the path have responses of their own.
 */
export const tokenEndpoint: FastifyPluginAsync<TokenOptions> = async (app, { contextOf, runtime }) => {
  const newId = createUuids(runtime.random);
  const turnEnd = responseBatches();
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit, parser: (text) => text as unknown as Record<string, unknown> });
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw;
    const size = rawHeaders.reduce((sum, text) => sum + text.length, rawHeaders.length * 2);
    if (size <= headerLimit) done();
    else sendResponse(request, reply, oauthErrors.headersTooLarge().response);
  });
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    const { target, scheme, interfaces, overrides, notes } = contextOf(raw);
    const { handle } = interfaces.token.loaded ?? (await interfaces.token.get());
    const { path, query } = target.origin.includes('#') ? withFragment(target) : target;
    const response = await handle({
      method: request.method,
      path,
      query: query.replaceAll(';', '&'),
      basePath: target.base,
      scheme,
      httpVersion: raw.httpVersion,
      headers: raw.headers,
      body: request.body as string | Buffer | undefined,
      notes,
      peerIp: unmapIpv4(raw.socket.remoteAddress ?? ''),
      overrides: overrides?.token,
    });
    await turnEnd();
    return sendResponse(request, reply, response);
  };
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Fastify requires a content type for QUERY (RFC 10008). No path here has that method.
    if (error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return respond(request, reply);
    const response = responseTo(error.code ?? '', request);
    if (response.closeConnection) lingeringClose(request.raw);
    return sendResponse(request, reply, response);
  });
  app.setNotFoundHandler(respond);
  app.route({ method: app.supportedMethods, url: '', handler: respond });

  /** The response to an error of Fastify. */
  function responseTo(code: string, { method, raw, headers }: FastifyRequest): Response {
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return oauthErrors.bodyTooLarge().response;
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      const operation = tokenOperationOf(method, contextOf(raw).target.path);
      const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      if (operation === 'introspect' || operation === 'revoke') return oauthErrors.unreadableBasic().response;
      if (isForm) return withLeadingHeaders(noStore, oauthErrors.unreadableBasic().response);
      return oauthErrors.unreadableType(newId()).response;
    }
    if (code.startsWith('FST_ERR_CTP')) return oauthErrors.badRequest().response;
    return oauthErrors.serverError().response;
  }
};
