import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { problemType } from '../input/problem.ts';
import type { Route } from '../routing/route.ts';
import { sandboxHeader } from '../sandboxes/select-sandbox.ts';
import { type JsonSchemas, jsonSchemas } from './json-schemas.ts';

/** The body of an error (RFC 9457); it may have further members. */
const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('a sentence that names the field, if there is one'),
    errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });

interface ControlDocumentOptions {
  /** Where the control plane is reached. */
  readonly url: string;
  /** What the settings of a sandbox may be. */
  readonly settings: z.ZodObject;
}

/** The OpenAPI document of the control plane, made of the schemas that check requests. */
export function controlDocument(routes: readonly Route[], { url, settings }: ControlDocumentOptions): object {
  const schemas = jsonSchemas();
  const problem = {
    description: 'what is wrong',
    content: { [problemType]: { schema: schemas.output(problemSchema) } },
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `/-${route.path}`;
    paths[path] ??= { parameters: [{ $ref: '#/components/parameters/sandbox' }, ...pathParameters(route.path)] };
    paths[path][route.method.toLowerCase()] = operation(route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'understudy control plane', version: packageJson.version },
    servers: [{ url }],
    security: [{}, { token: [] }],
    paths,
    components: {
      // The routes know settings only as an object.
      schemas: { ...schemas.components, Settings: schemas.input(settings) },
      responses: { Problem: problem },
      parameters: {
        sandbox: {
          name: sandboxHeader,
          in: 'header',
          description: 'the sandbox that is meant; `default` without it',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'CONTROL_TOKEN, from callers on other machines' },
      },
    },
  };
}

function operation({ method, path, summary, body, query, responses }: Route, schemas: JsonSchemas): object {
  return {
    summary,
    operationId: operationId(method, path),
    tags: [path.split(/[/.]/)[1] || 'root'],
    ...(query !== undefined && { parameters: queryParameters(query, schemas) }),
    ...(body !== undefined && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: schemas.input(body) } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, { description, schema, type }]) => [
          status,
          Number(status) >= 400
            ? { description, content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } } }
            : {
                description,
                ...((schema !== undefined || type !== undefined) && {
                  content: {
                    ...(schema !== undefined && { 'application/json': { schema: schemas.output(schema) } }),
                    ...(type !== undefined && { [type]: { schema: { type: 'string' } } }),
                  },
                }),
              },
        ]),
      ),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** `GET /requests/{id}` is `getRequestsById`. */
function operationId(method: string, path: string): string {
  const words = path
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '');
  return [method.toLowerCase(), ...(words.length === 0 ? ['root'] : words)]
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(query: z.ZodObject, schemas: JsonSchemas) {
  return Object.entries(query.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const { description, ...rest } = schemas.input(schema);
    return {
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}
