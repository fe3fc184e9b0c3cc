import type { FastifyPluginAsync } from 'fastify';
import type { OnDemand } from '../on-demand.ts';

/** Parts that must be loaded before the stand-in is ready, by name. */
export type Parts = Readonly<Record<string, OnDemand<unknown>>>;

/** `/-/healthy`: the process answers. `/-/ready`: every part is loaded; 503 before. */
export const health: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  app.get('/-/healthy', async () => ({ status: 'ok' }));
  app.get('/-/ready', async (_request, reply) => {
    const state = Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, part.loaded === undefined ? 'loading' : 'ready']),
    );
    const ready = Object.values(state).every((value) => value === 'ready');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'loading', parts: state });
  });
};
