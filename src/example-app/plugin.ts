import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { loggedTarget } from '../http/access-line.ts';
import { dateHeader } from '../http/date-header.ts';
import type { TrustedPeer } from '../http/forwarded-for.ts';
import { clientOf } from '../http/peer.ts';
import { originForm, splitTarget } from '../http/request-target.ts';
import { type Answer, htmlAnswer, jsonAnswer } from './answer.ts';
import { documentAssets, pages } from './documents.ts';
import { openApiDocument } from './openapi.ts';
import { redirectLocation } from './redirect-location.ts';
import { methodNotAllowed, notFound, Refusal, redirected } from './refusal.ts';
import { allowed, type Document, destinationOf } from './routes.ts';
import { handshakeRefusalText, refuseHandshake, upgradeOf } from './upgrade.ts';
import type { VariantContext } from './variant.ts';
import { variants } from './variants.ts';

export interface ExampleAppOptions extends VariantContext {
  /** Whose X-Forwarded-Proto counts in redirects. */
  readonly trusted: TrustedPeer;
  /** Take a message for standard error. */
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
}

/** Interface C: passes for FastAPI on uvicorn. Owns every path that nobody else owns. */
export const exampleApp: FastifyPluginAsync<ExampleAppOptions> = async (app, options) => {
  const date = dateHeader(options.surroundings.clock);
  const variant = variants[options.settings.variant](options);

  const send = (reply: FastifyReply, { status, headers, body }: Answer) =>
    reply
      .code(status)
      .headers({ date: date(), server: 'uvicorn', ...headers })
      .serializer(asItIs)
      .send(body);

  /** The one place where refusals become answers. */
  function respond(reply: FastifyReply, work: () => Answer | Promise<Answer>): FastifyReply | Promise<FastifyReply> {
    try {
      const answer = work();
      return answer instanceof Promise ? answer.then((settled) => send(reply, settled)) : send(reply, answer);
    } catch (error) {
      if (error instanceof Refusal) return send(reply, error.answer);
      throw error;
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const upgrade = upgradeOf(request.raw);
    if (upgrade === 'unsupported') options.warn('Unsupported upgrade request.');
    if (upgrade !== 'websocket') return done();
    const refusal = refuseHandshake(request.raw);
    if (refusal.status === 403) {
      const target = loggedTarget(splitTarget(originForm(request.originalUrl)));
      options.info(`${clientOf(request.raw, options.trusted)} - "WebSocket ${target}" 403`);
    }
    options.info(`connection rejected (${refusal.status} ${refusal.reason})`);
    reply.hijack();
    request.raw.socket.write(handshakeRefusalText(refusal, date()), 'latin1');
    request.raw.socket.destroySoon();
  });

  app.get('/', (request, reply) => {
    const { query } = splitTarget(originForm(request.originalUrl));
    return respond(reply, () => variant.answer(query, firstHeaderOf(request)));
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
      respond(reply, () => refuse(request, options.trusted));
    });
    rest.setNotFoundHandler(() => {});
  });
};

/** Fastify adds a charset to JSON, unless the answer says how it is written. */
const asItIs = (body: unknown) => body as string;

const firstHeaderOf = (request: FastifyRequest) => (name: string) =>
  request.headers[name] === undefined ? undefined : request.raw.headersDistinct[name]?.[0];

/** @throws {Refusal} always: there is no such path (404), it has slashes at its end (307), or other methods (405). */
function refuse(request: FastifyRequest, trusted: TrustedPeer): never {
  const target = originForm(request.originalUrl);
  const { known, withoutSlashes } = destinationOf(target);
  if (known !== undefined) throw methodNotAllowed(allowed(known));
  if (withoutSlashes === undefined) throw notFound();
  const { socket, headersDistinct } = request.raw;
  const address = {
    host: headersDistinct.host?.[0],
    forwardedProto: trusted(socket.remoteAddress ?? '') ? headersDistinct['x-forwarded-proto']?.at(-1) : undefined,
    local: { host: socket.localAddress ?? '', port: socket.localPort ?? 0 },
  };
  throw redirected(redirectLocation(address, withoutSlashes, splitTarget(target).query));
}
