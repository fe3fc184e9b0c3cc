import type { FastifyPluginAsync } from 'fastify';
import type { OnDemand } from '../on-demand.ts';

/** Parts that must be loaded before the stand-in is ready, by name. */
export type Parts = Readonly<Record<string, OnDemand<unknown>>>;

/** `/-/healthy`: the process answers. `/-/ready`: every part is loaded; 503 before, and asking starts loading them. */
export const health: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/-/healthy', handler: async () => ({ status: 'ok' }) });
  app.route({
    method,
    url: '/-/ready',
    async handler(_request, reply) {
      const state = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, stateOf(part)]));
      const ready = Object.values(state).every((value) => value === 'ready');
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'loading', parts: state });
    },
  });
};

function stateOf(part: OnDemand<unknown>): 'ready' | 'loading' {
  if (part.loaded !== undefined) return 'ready';
  // What is wrong is told to those who need the part.
  part.get().catch(() => {});
  return 'loading';
}
