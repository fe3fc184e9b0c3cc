import type { FastifyPluginAsync } from 'fastify';
import { responseBatches } from '../http/batch-responses.ts';
import { targetOf } from '../http/request-target.ts';
import { blockCountries } from './access/block-countries.ts';
import { allowOrigins } from './access/cross-origin.ts';
import { apiError } from './api-error.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { createHandler, type HandlerOptions } from './handle-request.ts';
import { namedErrors } from './named-errors.ts';
import { searchPaths } from './paths.ts';
import { sendError, toApiError } from './reply.ts';

export interface SearchOptions extends HandlerOptions {
  /** Takes a line about something that should not have happened. */
  readonly error: (message: string) => void;
}

/** The service's own limit is not known; a query has at most 400 characters. */
const bodyLimit = 1024 * 1024;

/** Interface A: passes for the Tavily search API. Owns its endpoints only. */
export const search: FastifyPluginAsync<SearchOptions> = async (app, options) => {
  const { serviceOf, overridesOf, noteOf, trusted, error: report } = options;
  const endOfTurn = responseBatches();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.setErrorHandler<Error>((error, { raw, routeOptions }, reply) => {
    const apiError = toApiError(error, routeOptions.url, report);
    if (apiError.reason !== undefined) noteOf?.(raw)?.('limit', apiError.reason);
    return sendError(reply, apiError);
  });
  blockCountries(app, serviceOf, trusted);
  allowOrigins(app, (request) => serviceOf(request).settings.corsOrigins);
  if (overridesOf !== undefined) {
    app.addHook('onRequest', ({ raw }, reply, done) => {
      const name = overridesOf(raw)?.error;
      if (name === undefined) return done();
      const { status, error } = namedErrors[name];
      if (error === undefined) reply.code(status).send();
      else sendError(reply, error());
    });
  }

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
      onRequest: ({ raw, originalUrl }, reply) =>
        void reply
          .code(307)
          .header('location', targetOf(raw).base + originalUrl.replace(/\/(\?|$)/, '$1'))
          .send(),
      handler: () => undefined,
    });
  app.all(`${searchPaths.research}/*`, {
    onRequest: (_request, reply) => void sendError(reply, apiError.notFound()),
    handler: () => undefined,
  });
};
