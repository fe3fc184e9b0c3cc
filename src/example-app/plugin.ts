import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import { targetOf } from '../http/request-target.ts';
import { schemeOf } from '../http/scheme.ts';
import { UnavailableError } from '../runtime/availability.ts';
import { documentAssets, withBase } from './documents.ts';
import { internalServerError, methodNotAllowed, notFound, redirectTo } from './error-response.ts';
import type { ExampleApp } from './example-app.ts';
import { type ErrorName, namedErrors } from './named-errors.ts';
import { redirectLocation } from './redirect-location.ts';
import type { AppResponse } from './response.ts';
import { allowed, destinationOf, documentPaths } from './routes.ts';
import { rejectUpgrades, type UpgradeOptions } from './upgrade.ts';

export interface ExampleAppOptions extends Omit<UpgradeOptions, 'dateOf'> {
  /** The example application that a request reaches. */
  readonly appOf: (request: IncomingMessage) => ExampleApp;
  /** What is to be answered instead of what the application would; undefined: nothing. */
  readonly overridesOf?: ((request: IncomingMessage) => ExampleAppOverrides | undefined) | undefined;
  /** Takes a message for standard error. */
  readonly error: (message: string) => void;
}

/** What one request gets instead of the application's own answer. */
export interface ExampleAppOverrides {
  readonly error?: ErrorName | undefined;
  /** The number of the cached variant. It is called when the number is used. */
  readonly number?: (() => number) | undefined;
}

/** Interface C: passes for FastAPI on uvicorn. Owns every path that nobody else owns. */
export const exampleApp: FastifyPluginAsync<ExampleAppOptions> = async (app, options) => {
  const { appOf, overridesOf } = options;

  /** Returns nothing: Fastify would take what it returns for a promise. */
  function send(reply: FastifyReply, { status, headers, body }: AppResponse): void {
    reply.code(status);
    reply.headers({ date: appOf(reply.request.raw).date(), server: 'uvicorn', ...headers });
    if (!reply.raw.shouldKeepAlive) reply.header('connection', 'close');
    reply.serializer(asItIs).send(body);
  }

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof UnavailableError)) options.error(`Exception in the example application: ${error}`);
    return send(reply, internalServerError());
  });
  app.addHook('onRequest', rejectUpgrades({ ...options, dateOf: (request) => appOf(request).date() }));
  if (overridesOf !== undefined) {
    app.addHook('onRequest', ({ raw }, reply, done) => {
      const name = overridesOf(raw)?.error;
      if (name === undefined) done();
      else send(reply, namedErrors[name].respond(appOf(raw).variant));
    });
  }

  app.get('/', (request, reply) => {
    const { raw } = request;
    const response = appOf(raw).variant.respond({
      query: targetOf(raw).query,
      header: firstHeaderOf(request),
      number: overridesOf?.(raw)?.number,
    });
    if (response instanceof Promise) {
      response.then(
        (settled) => send(reply, settled),
        (error: Error) => reply.send(error),
      );
    } else send(reply, response);
  });

  for (const url of documentPaths) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => send(reply, withBase(appOf(request.raw).documents[url], targetOf(request.raw).base)),
    });
  }
  await app.register(documentAssets);

  await app.register(async (rest) => {
    // Before Fastify looks at the body: nobody waits for it.
    rest.addHook('onRequest', (request, reply, _done) => {
      send(reply, errorResponse(request, options.trusted));
    });
    rest.setNotFoundHandler(() => {});
  });
};

/** Fastify adds a charset to JSON, unless the response brings its own serializer. */
const asItIs = (body: unknown) => body as string;

const firstHeaderOf = (request: FastifyRequest) => (name: string) =>
  request.headers[name] === undefined ? undefined : request.raw.headersDistinct[name]?.[0];

/** Why nothing answers a request: there is no such path (404), it has slashes at its end (307), or other methods (405). */
function errorResponse(request: FastifyRequest, trusted: TrustedPeer): AppResponse {
  const { base, path, query } = targetOf(request.raw);
  const { known, withoutSlashes } = destinationOf(path);
  if (known !== undefined) return methodNotAllowed(allowed(known));
  if (withoutSlashes === undefined) return notFound();
  const { socket, headersDistinct } = request.raw;
  const requested = {
    scheme: schemeOf(request.raw),
    host: headersDistinct.host?.[0],
    forwardedProto: trusted(socket.remoteAddress ?? '') ? headersDistinct['x-forwarded-proto']?.at(-1) : undefined,
    local: { host: socket.localAddress ?? '', port: socket.localPort ?? 0 },
  };
  return redirectTo(redirectLocation(requested, base + withoutSlashes, query));
}
