import type { FastifyServerOptions } from 'fastify';

const refuse = () => () => {
  throw new Error('a route must not have a schema of Fastify');
};

/**
 * Fastify's checks by schema, left out: every request is checked as the service checks it that is imitated. Fastify would
 * load Ajv and fast-json-stringify for its first instance, a tenth of the start.
 */
export const withoutSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
