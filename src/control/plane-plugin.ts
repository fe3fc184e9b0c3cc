import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Lazy } from '../runtime/lazy.ts';
import type { Plane } from './plane.ts';

/** Hands everything below `/-/` that has no route of its own to the control plane, which is loaded then. */
export const planePlugin: FastifyPluginAsync<{ plane: Lazy<Plane> }> = async (app, { plane }) => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The control plane reads bodies itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
      const { handle } = plane.loaded ?? (await plane.get());
      reply.hijack();
      handle(raw, reply.raw);
    };
    scope.all('/-/*', handler);
    scope.get('/-', handler);
  });
};
