import type { FastifyPluginAsync } from 'fastify';
import type { Surroundings } from '../surroundings.ts';

/** What the variants are set to; see the settings `APP_*`. */
export interface VariantSettings {
  readonly variant: 'greeting' | 'echo' | 'object' | 'cached' | 'slow';
  readonly greeting: string;
  readonly objectA: string;
  readonly objectB: number;
  /** Seconds. */
  readonly cacheExpire: number;
  /** Seconds. */
  readonly stepPause: number;
}

export interface ExampleAppOptions {
  readonly settings: VariantSettings;
  readonly surroundings: Pick<Surroundings, 'clock' | 'random'>;
  /** Takes a step line of the slow task. */
  readonly step: (requestId: string, step: number) => void;
}

/** Interface C: passes for FastAPI on uvicorn. Owns every path that nobody else owns. */
export const exampleApp: FastifyPluginAsync<ExampleAppOptions> = async (app, { settings }) => {
  app.get('/', async (_request, reply) =>
    reply.header('content-type', 'application/json').send(JSON.stringify(settings.greeting)),
  );
};
