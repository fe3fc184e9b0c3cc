import type { FastifyPluginAsync } from 'fastify';
import type { Surroundings } from '../surroundings.ts';

export interface SearchOptions {
  readonly surroundings: Pick<Surroundings, 'clock' | 'random'>;
}

/** Interface A: passes for the Tavily search API. Owns its endpoints only. */
export const search: FastifyPluginAsync<SearchOptions> = async (_app, _options) => {};
