import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { withoutSchemas } from '../../src/http/without-schemas.ts';

test('a route with a schema is an error, and one without is not', async () => {
  const app = Fastify({ schemaController: withoutSchemas });
  app.get('/plain', () => ({ good: true }));
  app.get('/checked', { schema: { querystring: { type: 'object' } } }, () => 'x');
  await expect(app.ready()).rejects.toThrow('a route must not have a schema');
  const plain = Fastify({ schemaController: withoutSchemas });
  plain.get('/plain', () => ({ good: true }));
  expect((await plain.inject('/plain')).json()).toEqual({ good: true });
});
