import type { FastifyPluginAsync } from 'fastify';
import type { Lazy } from '../../runtime/lazy.ts';

/** What the stand-in needs to answer. */
export interface Component extends Lazy<unknown> {
  /** Whether it was loaded, but what it rests on cannot be reached at present. */
  readonly isAway?: boolean | undefined;
}

/** What must be loaded and in reach before the stand-in is ready, by name. */
export type Components = Readonly<Record<string, Component>>;

interface HealthOptions {
  readonly components: Components;
  /** Whether other processes are to be asked from now on. */
  readonly isStopping: () => boolean;
}

/** `/-/healthy`: the process answers, and says what it is. `/-/ready`: every component is loaded and in reach; 503 otherwise, and asking starts loading them. */
export const health: FastifyPluginAsync<HealthOptions> = async (app, { components, isStopping }) => {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/-/healthy', handler: async () => ({ status: 'ok', server: 'understudy' }) });
  app.route({
    method,
    url: '/-/ready',
    async handler(_request, reply) {
      const state = Object.fromEntries(
        Object.entries(components).map(([name, component]) => [name, stateOf(component)]),
      );
      const states = Object.values(state);
      const wanting = (['loading', 'away'] as const).find((one) => states.includes(one));
      const status = isStopping() ? 'stopping' : (wanting ?? 'ready');
      return reply.code(status === 'ready' ? 200 : 503).send({ status, components: state });
    },
  });
};

function stateOf(component: Component): 'ready' | 'loading' | 'away' {
  if (component.loaded !== undefined) return component.isAway === true ? 'away' : 'ready';
  // What is wrong is reported to those who need the component.
  component.get().catch(() => {});
  return 'loading';
}
