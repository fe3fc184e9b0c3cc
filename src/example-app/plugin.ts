import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { dateHeader } from '../http/date-header.ts';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import { originForm, splitTarget } from '../http/request-target.ts';
import { type Answer, htmlAnswer, jsonAnswer } from './answer.ts';
import { documentAssets, pages } from './documents.ts';
import { openApiDocument } from './openapi.ts';
import { redirectLocation } from './redirect-location.ts';
import { broken, methodNotAllowed, notFound, redirected } from './refusal.ts';
import { allowed, type Document, destinationOf } from './routes.ts';
import { refuseWebSockets, type UpgradeOptions } from './upgrade.ts';
import type { VariantContext } from './variant.ts';
import { variants } from './variants.ts';

export interface ExampleAppOptions extends VariantContext, UpgradeOptions {
  /** Takes a message for standard error. */
  readonly error: (message: string) => void;
}

/** Interface C: passes for FastAPI on uvicorn. Owns every path that nobody else owns. */
export const exampleApp: FastifyPluginAsync<ExampleAppOptions> = async (app, options) => {
  const date = dateHeader(options.surroundings.clock);
  const variant = variants[options.settings.variant](options);

  /** Returns nothing: Fastify would take what it returns for a promise. */
  function send(reply: FastifyReply, { status, headers, body }: Answer): void {
    reply.code(status);
    reply.headers({ date: date(), server: 'uvicorn', ...headers });
    if (!reply.raw.shouldKeepAlive) reply.header('connection', 'close');
    reply.serializer(asItIs).send(body);
  }

  app.setErrorHandler((error, _request, reply) => {
    options.error(`Exception in the example application: ${error}`);
    return send(reply, broken());
  });
  app.addHook('onRequest', refuseWebSockets(options, date));

  app.get('/', (request, reply) => {
    const { query } = splitTarget(originForm(request.originalUrl));
    const answer = variant.answer(query, firstHeaderOf(request));
    if (answer instanceof Promise) {
      answer.then(
        (settled) => send(reply, settled),
        (error: Error) => reply.send(error),
      );
    } else send(reply, answer);
  });

  const documents: Readonly<Record<Document, Answer>> = {
    '/openapi.json': jsonAnswer(JSON.stringify(openApiDocument(variant.parameters))),
    '/docs': htmlAnswer(pages['/docs']),
    '/docs/oauth2-redirect': htmlAnswer(pages['/docs/oauth2-redirect']),
    '/redoc': htmlAnswer(pages['/redoc']),
  };
  for (const [url, document] of Object.entries(documents)) {
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => send(reply, document) });
  }
  await app.register(documentAssets);

  await app.register(async (rest) => {
    // Before Fastify looks at the body: nobody waits for it.
    rest.addHook('onRequest', (request, reply, _done) => {
      send(reply, refusalOf(request, options.trusted));
    });
    rest.setNotFoundHandler(() => {});
  });
};

/** Fastify adds a charset to JSON, unless the answer says how it is written. */
const asItIs = (body: unknown) => body as string;

const firstHeaderOf = (request: FastifyRequest) => (name: string) =>
  request.headers[name] === undefined ? undefined : request.raw.headersDistinct[name]?.[0];

/** Why nothing answers a request: there is no such path (404), it has slashes at its end (307), or other methods (405). */
function refusalOf(request: FastifyRequest, trusted: TrustedPeer): Answer {
  const target = originForm(request.originalUrl);
  const { known, withoutSlashes } = destinationOf(target);
  if (known !== undefined) return methodNotAllowed(allowed(known));
  if (withoutSlashes === undefined) return notFound();
  const { socket, headersDistinct } = request.raw;
  const address = {
    host: headersDistinct.host?.[0],
    forwardedProto: trusted(socket.remoteAddress ?? '') ? headersDistinct['x-forwarded-proto']?.at(-1) : undefined,
    local: { host: socket.localAddress ?? '', port: socket.localPort ?? 0 },
  };
  return redirected(redirectLocation(address, withoutSlashes, splitTarget(target).query));
}
