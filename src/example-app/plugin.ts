import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import { reasonPhrase } from '../http/reason-phrase.ts';
import type { RequestContext } from '../http/request-context.ts';
import { UnavailableError } from '../runtime/availability.ts';
import { documentAssets, withBase } from './document-pages.ts';
import { internalServerError, methodNotAllowed, notFound, redirectTo } from './error-response.ts';
import type { ExampleApp } from './example-app.ts';
import { type ErrorName, namedErrors } from './named-app-errors.ts';
import { redirectLocation } from './redirect-location.ts';
import type { AppResponse } from './response.ts';
import { allowed, destinationOf, documentPaths } from './routes.ts';
import { rejectsUpgrade, type UpgradeOptions } from './upgrade.ts';

export interface ExampleAppOptions extends UpgradeOptions {
  readonly contextOf: (request: IncomingMessage) => ExampleAppContext;
  /** Takes a message for standard error. */
  readonly error: (message: string) => void;
}

/** What is known of a request. */
interface ExampleAppContext extends RequestContext {
  /** The example application that it reaches. */
  readonly interfaces: { readonly exampleApp: ExampleApp };
  /** What to answer instead of what the application would; undefined: nothing. */
  readonly overrides: { readonly exampleApp?: ExampleAppOverrides } | undefined;
}

/** What one request gets instead of the application's own answer. */
export interface ExampleAppOverrides {
  readonly error?: ErrorName | undefined;
  /** The number of the cached variant. It is called when the number is used. */
  readonly number?: (() => number) | undefined;
}

/** Interface C: imitates FastAPI on uvicorn. It owns every path that nobody else owns. */
export const exampleApp: FastifyPluginAsync<ExampleAppOptions> = async (app, options) => {
  const { contextOf } = options;

  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof UnavailableError)) options.error(`Exception in the example application: ${error}`);
    return send(reply, internalServerError(), contextOf(request.raw));
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.headers.upgrade === undefined && raw.method !== 'CONNECT') return done();
    const context = contextOf(raw);
    if (rejectsUpgrade(raw, context, context.interfaces.exampleApp.date, options)) reply.hijack();
    else done();
  });

  app.get('/', (request, reply) => {
    const context = contextOf(request.raw);
    if (sendsError(reply, context)) return;
    const response = context.interfaces.exampleApp.variant.respond({
      query: context.target.query,
      header: firstHeaderOf(request),
      number: context.overrides?.exampleApp?.number,
    });
    if (response instanceof Promise) {
      response.then(
        (settled) => send(reply, settled, context),
        (error: Error) => reply.send(error),
      );
    } else send(reply, response, context);
  });

  for (const url of documentPaths) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler({ raw }, reply) {
        const context = contextOf(raw);
        if (sendsError(reply, context)) return;
        send(reply, withBase(context.interfaces.exampleApp.documents[url], context.target.base), context);
      },
    });
  }
  await app.register(documentAssets);

  await app.register(async (rest) => {
    // This comes before Fastify looks at the body: nobody waits for it.
    rest.addHook('onRequest', ({ raw }, reply, _done) => {
      const context = contextOf(raw);
      if (sendsError(reply, context)) return;
      send(reply, errorResponse(raw, context, options.trusted), context);
    });
    rest.setNotFoundHandler(() => {});
  });
};

/** Whether a rule wants an error, which is sent then. */
function sendsError(reply: FastifyReply, context: ExampleAppContext): boolean {
  const name = context.overrides?.exampleApp?.error;
  if (name === undefined) return false;
  send(reply, namedErrors[name].respond(context.interfaces.exampleApp.variant), context);
  return true;
}

/** Past Fastify, which looks at each header once more. It must return nothing: Fastify would take the value for a promise. */
function send(reply: FastifyReply, { status, headers, body }: AppResponse, { interfaces }: ExampleAppContext): void {
  const { raw } = reply.hijack();
  if (status >= 400) raw.statusMessage = reasonPhrase(status);
  const all: Record<string, string> = { date: interfaces.exampleApp.date(), server: 'uvicorn', ...headers };
  if (!raw.shouldKeepAlive) all.connection = 'close';
  raw.writeHead(status, all).end(body);
}

const firstHeaderOf = (request: FastifyRequest) => (name: string) =>
  request.headers[name] === undefined ? undefined : request.raw.headersDistinct[name]?.[0];

/** Why nothing answers a request: there is no such path (404), it has slashes at its end (307), or other methods (405). */
function errorResponse(
  { socket, headersDistinct }: IncomingMessage,
  { target: { base, path, query }, scheme }: RequestContext,
  trusted: TrustedPeer,
): AppResponse {
  const { known, withoutSlashes } = destinationOf(path);
  if (known !== undefined) return methodNotAllowed(allowed(known));
  if (withoutSlashes === undefined) return notFound();
  const requested = {
    scheme,
    host: headersDistinct.host?.[0],
    forwardedProto: trusted(socket.remoteAddress ?? '') ? headersDistinct['x-forwarded-proto']?.at(-1) : undefined,
    local: { host: socket.localAddress ?? '', port: socket.localPort ?? 0 },
  };
  return redirectTo(redirectLocation(requested, base + withoutSlashes, query));
}
