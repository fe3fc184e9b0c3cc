import formbody from '@fastify/formbody';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { endOfTurn } from '../http/end-of-turn.ts';
import { originForm } from '../http/request-target.ts';
import type { OnDemand } from '../on-demand.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Answer } from './answer.ts';
import { refusals } from './oauth-error.ts';
import { randomIds } from './random-id.ts';
import { readOn } from './read-on.ts';
import type { TokenService } from './token-service.ts';
import { writeAnswer } from './wire.ts';

export interface TokenOptions {
  readonly service: OnDemand<TokenService>;
  readonly surroundings: Pick<Surroundings, 'random'>;
}

/** Most that all headers may measure, in bytes (recorded). */
const headerLimit = 64 * 1024;
/** Longest body that is read, in bytes (recorded). */
const bodyLimit = 10 * 1024 * 1024;
/** Most that is read of a longer one before the connection ends, in bytes. */
const readOnLimit = 10 * bodyLimit;

/**
 * Interface B: passes for Keycloak. Owns `/realms`, `/admin/realms` and `/.well-known/`, and expects requests for all
 * of them at its prefix: it looks at the target as it came, because what is wrong with a path is part of its answers.
 */
export const tokenEndpoint: FastifyPluginAsync<TokenOptions> = async (app, { service, surroundings }) => {
  const ids = randomIds(surroundings.random);
  const turnEnd = endOfTurn();
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit, parser: (text) => text as unknown as Record<string, unknown> });
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw;
    const size = rawHeaders.reduce((sum, text) => sum + text.length, rawHeaders.length * 2);
    if (size <= headerLimit) done();
    else writeAnswer(request, reply, refusals.headersTooLarge().answer);
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // A fragment is part of the path here (recorded).
    const target = originForm(request.originalUrl);
    const mark = target.indexOf('?');
    const { answer } = service.loaded ?? (await service.get());
    const { raw } = request;
    const answered = await answer({
      method: request.method,
      path: mark < 0 ? target : target.slice(0, mark),
      query: mark < 0 ? '' : target.slice(mark + 1),
      httpVersion: raw.httpVersion,
      headers: raw.headers,
      body: request.body as string | Buffer | undefined,
      peer: (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    });
    await turnEnd();
    return writeAnswer(request, reply, answered);
  };
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = refused(error.code ?? '');
    if (answer.closes) readOn(request.raw, readOnLimit);
    return writeAnswer(request, reply, answer);
  });
  app.setNotFoundHandler(answer);
  app.route({ method: app.supportedMethods, url: '', handler: answer });

  /** What Fastify itself refuses, in the words of this interface. */
  function refused(code: string): Answer {
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusals.bodyTooLarge().answer;
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refusals.unreadableType(ids.error()).answer;
    if (code.startsWith('FST_ERR_CTP')) return refusals.badRequest().answer;
    return refusals.serverError().answer;
  }
};
