import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { controlDocument } from '../../../src/control/openapi/control-document.ts';
import { jsonSchemas } from '../../../src/control/openapi/json-schemas.ts';
import type { Route } from '../../../src/control/routing/route.ts';

const thing = z.strictObject({ size: z.int().describe('of it'), at: z.iso.datetime() }).meta({ id: 'Thing' });
const routes = [
  {
    method: 'GET',
    path: '/things/{id}',
    summary: 'One thing',
    query: z.strictObject({ as: z.enum(['a']).optional() }),
    responses: { 200: { description: 'the thing', schema: thing, type: 'text/plain' }, 404: { description: 'none' } },
  },
  {
    method: 'POST',
    path: '/things/{id}',
    summary: 'Makes one',
    body: z.strictObject({ thing }),
    responses: { 204: { description: 'done' } },
  },
  {
    method: 'GET',
    path: '/',
    summary: 'The root',
    query: z.strictObject({ n: z.string().describe('a name') }),
    responses: { 200: { description: 'a page', type: 'text/html' } },
  },
  { method: 'PUT', path: '/some.thing', summary: 'All', body: z.strictObject({}), responses: {} },
] as unknown as Route[];
const settings = z.strictObject({ app: z.strictObject({ greeting: z.string().default('Hello') }).optional() });
const document = controlDocument(routes, { url: 'http://a.test/x', settings }) as Record<
  string,
  Record<string, unknown>
>;
const failure = { default: { $ref: '#/components/responses/Problem' } };
const sandbox = { $ref: '#/components/parameters/sandbox' };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const empty = { type: 'object', properties: {}, additionalProperties: false };

describe('the document of the control plane', () => {
  test('has every operation', () => {
    expect(document.paths).toEqual({
      '/-/things/{id}': {
        parameters: [sandbox, id],
        get: {
          summary: 'One thing',
          operationId: 'getThingsById',
          tags: ['things'],
          parameters: [{ name: 'as', in: 'query', required: false, schema: { type: 'string', enum: ['a'] } }],
          responses: {
            200: {
              description: 'the thing',
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
                'text/plain': { schema: { type: 'string' } },
              },
            },
            404: {
              description: 'none',
              content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
            },
            ...failure,
          },
        },
        post: {
          summary: 'Makes one',
          operationId: 'postThingsById',
          tags: ['things'],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { thing: { $ref: '#/components/schemas/Thing' } },
                  required: ['thing'],
                  additionalProperties: false,
                },
              },
            },
          },
          responses: { 204: { description: 'done' }, ...failure },
        },
      },
      '/-/': {
        parameters: [sandbox],
        get: {
          summary: 'The root',
          operationId: 'getRoot',
          tags: ['root'],
          parameters: [{ name: 'n', in: 'query', required: true, description: 'a name', schema: { type: 'string' } }],
          responses: {
            200: { description: 'a page', content: { 'text/html': { schema: { type: 'string' } } } },
            ...failure,
          },
        },
      },
      '/-/some.thing': {
        parameters: [sandbox],
        put: {
          summary: 'All',
          operationId: 'putSomeThing',
          tags: ['some'],
          requestBody: { required: false, content: { 'application/json': { schema: empty } } },
          responses: failure,
        },
      },
    });
  });

  test('says where it is, who may, and what errors look like', () => {
    const { openapi, info, servers, security, components } = document;
    expect({ openapi, info, servers, security }).toEqual({
      openapi: '3.1.0',
      info: { title: 'understudy control plane', version: packageJson.version },
      servers: [{ url: 'http://a.test/x' }],
      security: [{}, { token: [] }],
    });
    const { schemas, ...rest } = components as Record<string, Record<string, unknown>>;
    expect(rest).toEqual({
      responses: {
        Problem: {
          description: 'what is wrong',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      parameters: {
        sandbox: {
          name: 'x-understudy-sandbox',
          in: 'header',
          schema: { type: 'string' },
          description: 'the sandbox that is meant; `default` without it',
        },
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'CONTROL_TOKEN, from callers on other machines' },
      },
    });
    expect(schemas?.Thing).toEqual({
      type: 'object',
      properties: { size: { type: 'integer', description: 'of it' }, at: { type: 'string', format: 'date-time' } },
      required: ['size', 'at'],
      additionalProperties: false,
    });
    expect(schemas?.Problem).toMatchObject({ required: ['type', 'title', 'status', 'detail'] });
  });

  test('a name stands for one schema', () => {
    const schemas = jsonSchemas();
    schemas.output(z.strictObject({ a: thing }));
    schemas.input(z.strictObject({ a: thing }));
    expect(Object.keys(schemas.components)).toEqual(['Thing']);
    const other = z.strictObject({ b: z.string() }).meta({ id: 'Thing' });
    expect(() => schemas.input(z.strictObject({ other }))).toThrow();
  });
});
