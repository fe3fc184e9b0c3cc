import type { FastifyPluginAsync } from 'fastify';
import type { Surroundings } from '../surroundings.ts';

export interface TokenOptions {
  readonly surroundings: Pick<Surroundings, 'clock' | 'random'>;
  /** Takes a line for standard error, level WARN: a refused client. */
  readonly warn: (message: string) => void;
}

/** Interface B: passes for Keycloak. Owns `/realms`, `/admin/realms` and `/.well-known/`. */
export const tokenEndpoint: FastifyPluginAsync<TokenOptions> = async (_app, _options) => {};
