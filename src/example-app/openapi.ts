import type { Parameter } from './parameter.ts';

const validationError = {
  properties: {
    loc: { items: { anyOf: [{ type: 'string' }, { type: 'integer' }] }, type: 'array', title: 'Location' },
    msg: { type: 'string', title: 'Message' },
    type: { type: 'string', title: 'Error Type' },
    input: { title: 'Input' },
    ctx: { type: 'object', title: 'Context' },
  },
  type: 'object',
  required: ['loc', 'msg', 'type'],
  title: 'ValidationError',
};

const validationErrorResponse = {
  description: 'Validation Error',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/HTTPValidationError' } } },
};

const components = {
  schemas: {
    HTTPValidationError: {
      properties: {
        detail: { items: { $ref: '#/components/schemas/ValidationError' }, type: 'array', title: 'Detail' },
      },
      type: 'object',
      title: 'HTTPValidationError',
    },
    ValidationError: validationError,
  },
};

/** The OpenAPI document of an operation on `/` with these parameters, as FastAPI 0.163 writes it. */
export function openApiDocument(parameters: readonly Parameter[]): object {
  const successfulResponse = { description: 'Successful Response', content: { 'application/json': { schema: {} } } };
  const checked = parameters.length > 0;
  return {
    openapi: '3.1.0',
    info: { title: 'FastAPI', version: '0.1.0' },
    paths: {
      '/': {
        get: {
          summary: 'Root',
          operationId: 'root__get',
          ...(checked && { parameters: parameters.map(documented) }),
          responses: { 200: successfulResponse, ...(checked && { 422: validationErrorResponse }) },
        },
      },
    },
    ...(checked && { components }),
  };
}

const documented = ({ name, type }: Parameter) => ({
  name,
  in: 'query',
  required: true,
  schema: { type, title: titleOf(name) },
});

/** `req_id` becomes `Req Id`. */
const titleOf = (name: string) =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
