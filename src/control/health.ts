import type { FastifyPluginAsync } from 'fastify';
import type { Lazy } from '../runtime/lazy.ts';

/** What must be loaded before the stand-in is ready, by name. */
export type Components = Readonly<Record<string, Lazy<unknown>>>;

/** `/-/healthy`: the process answers, and says what it is. `/-/ready`: every component is loaded; 503 before, and asking starts loading them. */
export const health: FastifyPluginAsync<{ components: Components }> = async (app, { components }) => {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/-/healthy', handler: async () => ({ status: 'ok', server: 'understudy' }) });
  app.route({
    method,
    url: '/-/ready',
    async handler(_request, reply) {
      const state = Object.fromEntries(
        Object.entries(components).map(([name, component]) => [name, stateOf(component)]),
      );
      const ready = Object.values(state).every((value) => value === 'ready');
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'loading', components: state });
    },
  });
};

function stateOf(component: Lazy<unknown>): 'ready' | 'loading' {
  if (component.loaded !== undefined) return 'ready';
  // What is wrong is reported to those who need the component.
  component.get().catch(() => {});
  return 'loading';
}
