import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { responseBatches } from '../http/batch-responses.ts';
import { unmapIpv4 } from '../http/ip.ts';
import { targetOf, withFragment } from '../http/request-target.ts';
import { schemeOf } from '../http/scheme.ts';
import type { Lazy } from '../runtime/lazy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';
import { lingeringClose } from './http/lingering-close.ts';
import { oauthErrors } from './http/oauth-error.ts';
import type { TokenRequest } from './http/request.ts';
import { noStore, type Response, withLeadingHeaders } from './http/response.ts';
import { sendResponse } from './http/send-response.ts';
import { tokenOperationOf } from './operations.ts';
import type { TokenOverrides } from './overrides.ts';
import type { TokenService } from './token-service.ts';

export interface TokenOptions {
  /** The token endpoint that a request reaches. */
  readonly serviceOf: (request: IncomingMessage) => Lazy<TokenService>;
  /** What is to be different for a request; undefined: nothing. */
  readonly overridesOf?: ((request: IncomingMessage) => TokenOverrides | undefined) | undefined;
  /** Takes notes on what decided the answer to a request; undefined: nobody does. */
  readonly noteOf?: ((request: IncomingMessage) => TokenRequest['note']) | undefined;
  readonly runtime: Pick<Runtime, 'random'>;
}

/** Bytes of all headers together (Keycloak 26.7). */
const headerLimit = 64 * 1024;
/** Bytes of a body (Keycloak 26.7). */
const bodyLimit = 10 * 1024 * 1024;
/** Bytes of a longer one that are read before the connection is closed. */
const lingerLimit = 10 * bodyLimit;

/**
 * Interface B: passes for Keycloak. Owns `/realms`, `/admin/realms` and `/.well-known/`, and expects requests for all
 * of them at its prefix: it reads the target as it came, because errors in the path have responses of their own.
 */
export const tokenEndpoint: FastifyPluginAsync<TokenOptions> = async (
  app,
  { serviceOf, overridesOf, noteOf, runtime },
) => {
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
    const service = serviceOf(raw);
    const { handle } = service.loaded ?? (await service.get());
    const response = await handle({
      method: request.method,
      ...withFragment(targetOf(raw)),
      basePath: targetOf(raw).base,
      scheme: schemeOf(raw),
      httpVersion: raw.httpVersion,
      headers: raw.headers,
      body: request.body as string | Buffer | undefined,
      note: noteOf?.(raw),
      peerIp: unmapIpv4(raw.socket.remoteAddress ?? ''),
      overrides: overridesOf?.(raw),
    });
    await turnEnd();
    return sendResponse(request, reply, response);
  };
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Fastify insists on a content type for QUERY (RFC 10008); no path here has that method.
    if (error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return respond(request, reply);
    const response = responseTo(error.code ?? '', request);
    if (response.closeConnection) lingeringClose(request.raw, lingerLimit);
    return sendResponse(request, reply, response);
  });
  app.setNotFoundHandler(respond);
  app.route({ method: app.supportedMethods, url: '', handler: respond });

  /** Fastify's own errors, as this interface sends them. */
  function responseTo(code: string, { method, raw, headers }: FastifyRequest): Response {
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return oauthErrors.bodyTooLarge().response;
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      const operation = tokenOperationOf(method, targetOf(raw).path);
      const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      if (operation === 'introspect' || operation === 'revoke') return oauthErrors.unreadableBasic().response;
      if (isForm) return withLeadingHeaders(noStore, oauthErrors.unreadableBasic().response);
      return oauthErrors.unreadableType(newId()).response;
    }
    if (code.startsWith('FST_ERR_CTP')) return oauthErrors.badRequest().response;
    return oauthErrors.serverError().response;
  }
};
