import type { FastifyServerOptions } from 'fastify';

const refuse = () => () => {
  throw new Error('a route must not have a schema of Fastify');
};

/**
 * Leaves out Fastify's checks by schema: each interface checks a request as the real service does. Fastify would load
 * Ajv and fast-json-stringify for its first instance, a tenth of the start.
 */
export const withoutSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
