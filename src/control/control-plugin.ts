import { METHODS } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Lazy } from '../runtime/lazy.ts';
import type { ControlRoutes } from './control-routes.ts';

/**
 * Hands everything below `/-/` that has no route of its own to the control plane, which is loaded then and reads bodies
 * itself. It comes after all other plugins: from here on `app.all` means every method that Node.js can read.
 */
export const controlPlugin: FastifyPluginAsync<{ routes: Lazy<ControlRoutes> }> = async (app, { routes }) => {
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  // Before Fastify looks at the body.
  const onRequest = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    const { handle } = routes.loaded ?? (await routes.get());
    reply.hijack();
    handle(raw, reply.raw);
  };
  for (const url of ['/-', '/-/*']) app.all(url, { onRequest, handler: () => undefined });
};
