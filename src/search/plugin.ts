import type { FastifyPluginAsync } from 'fastify';
import { responseBatches } from '../http/batch-responses.ts';
import { lingeringClose } from '../http/lingering-close.ts';
import { isBlocked } from './access/block-countries.ts';
import { answersPage } from './access/cross-origin.ts';
import { apiError } from './api-error.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { createHandler, type HandlerOptions } from './handle-request.ts';
import { type McpOptions, mcp } from './mcp/mcp-plugin.ts';
import { searchPaths } from './paths.ts';
import { sendError, sendNamedError, toApiError } from './reply.ts';
import { bodyLimit } from './request-body/body-limit.ts';

export type SearchOptions = HandlerOptions & McpOptions;

/** Interface A: passes for the Tavily search API. Owns its endpoints only. */
export const search: FastifyPluginAsync<SearchOptions> = async (app, options) => {
  const { contextOf, trusted } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) => {
    const { interfaces } = contextOf(request.raw);
    const { geoBlocker, settings } = interfaces.search;
    if (geoBlocker !== undefined && isBlocked(request, geoBlocker, trusted)) {
      if (settings.denial === 'forbidden') return void reply.code(403).send();
      reply.hijack();
      request.raw.socket.destroySoon();
      return;
    }
    if (settings.corsOrigins.length > 0 && answersPage(request.raw, reply, settings.corsOrigins)) return;
    done();
  });
  await app.register(api, options);
  await app.register(mcp, options);
};

const isPrematureClose = ({ code }: NodeJS.ErrnoException) => code === 'ERR_STREAM_PREMATURE_CLOSE';

/** The endpoints. */
const api: FastifyPluginAsync<SearchOptions> = async (app, options) => {
  const { contextOf, error: report } = options;
  const endOfTurn = responseBatches();
  app.setErrorHandler<Error>((error, { raw, routeOptions }, reply) => {
    // Who leaves before the first piece of a stream gets no answer, and is no error of the server.
    if (reply.raw.destroyed && isPrematureClose(error)) return reply.hijack();
    const apiError = toApiError(error, routeOptions.url, report);
    if (apiError.status === 413) lingeringClose(raw);
    if (apiError.reason !== undefined) contextOf(raw).notes?.push(apiError.reason());
    return sendError(reply, apiError);
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const name = contextOf(raw).overrides?.search?.error;
    if (name === undefined) done();
    else sendNamedError(reply, name);
  });

  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      handler: createHandler(endpoint, options, endOfTurn),
    });
    app.route({
      method: app.supportedMethods.filter((other) => other !== method),
      url: path,
      onRequest: (_request, reply) => void sendError(reply, apiError.methodNotAllowed(method)),
      handler: () => undefined,
    });
  }
  // FastAPI, on which the real service is built, redirects a path with a slash too many.
  for (const url of new Set(endpoints.map(({ path }) => `${path}/`)))
    app.all(url, {
      onRequest({ raw }, reply) {
        const { base, origin } = contextOf(raw).target;
        void reply
          .code(307)
          .header('location', base + origin.replace(/\/(\?|$)/, '$1'))
          .send();
      },
      handler: () => undefined,
    });
  app.all(`${searchPaths.research}/*`, {
    onRequest: (_request, reply) => void sendError(reply, apiError.notFound()),
    handler: () => undefined,
  });
};
