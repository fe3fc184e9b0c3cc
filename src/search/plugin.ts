import type { FastifyPluginAsync } from 'fastify';
import type { OnDemand } from '../on-demand.ts';
import type { Surroundings } from '../surroundings.ts';
import type { SearchIndex } from './search-index.ts';

export interface SearchOptions {
  readonly surroundings: Pick<Surroundings, 'clock' | 'random'>;
  readonly index: OnDemand<SearchIndex>;
}

/** Interface A: passes for the Tavily search API. Owns its endpoints only. */
export const search: FastifyPluginAsync<SearchOptions> = async (_app, _options) => {};
