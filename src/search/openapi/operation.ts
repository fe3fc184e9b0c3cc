import { decimal, integer, listOf, response, type Schema, text } from '../../http/openapi-schema.ts';

/** What the time of a response and the name of its request are called. */
export const tail = { response_time: { ...decimal, description: 'seconds' }, request_id: text };
/** What a response has when `include_usage` is set. */
export const usage = response({ credits: integer });

/** One operation of the document. */
export interface Operation {
  readonly summary: string;
  readonly operationId: string;
  readonly [member: string]: unknown;
}

interface OperationOptions {
  readonly summary: string;
  /** The name that rules and the journal have for it. */
  readonly name: string;
  readonly body?: Schema;
  readonly parameters?: readonly Schema[];
  /** Answers by status. The errors that every operation has are added. */
  readonly answers: Readonly<Record<number, { readonly description: string; readonly schema: Schema }>>;
  /** Served without a key too. */
  readonly keyless?: true;
  /** Answers as server-sent events too. */
  readonly streamed?: true;
}

export const errorSchemas: Readonly<Record<string, Schema>> = {
  Error: response({
    detail: {
      anyOf: [
        response({ error: text }, { failed_results: listOf({ $ref: '#/components/schemas/FailedResult' }) }),
        { ...text, description: 'errors of the framework' },
      ],
    },
  }),
  FailedResult: response({ url: text, error: text }),
  ValidationError: response({
    detail: listOf(
      response(
        { type: text, loc: listOf({ type: ['string', 'integer'] }), msg: text, input: {} },
        { ctx: { type: 'object' } },
      ),
    ),
  }),
  KeylessError: response({
    error: response({
      code: text,
      message: text,
      window: text,
      retry_after_seconds: decimal,
      next_actions: listOf(response({ type: text, url: text })),
    }),
  }),
};

const json = (schema: Schema) => ({ 'application/json': { schema } });
const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const error = (description: string) => ({ description, content: json(reference('Error')) });

const commonErrors = {
  400: error('a value that is not allowed'),
  401: error('missing or invalid API key'),
  403: {
    description: 'a blocked caller, without a body, or a URL that is not supported',
    content: json(reference('Error')),
  },
  413: error('the body is larger than 1 MB'),
  422: { description: 'wrong types', content: json(reference('ValidationError')) },
  429: {
    description: 'too many requests',
    headers: { 'Retry-After': { description: 'seconds', schema: integer } },
    content: json({ anyOf: [reference('Error'), reference('KeylessError')] }),
  },
  432: error('the credits of the plan are spent'),
  433: error('the pay-as-you-go limit is reached'),
  500: error('something went wrong'),
};

export function operation({
  summary,
  name,
  body,
  parameters,
  answers,
  keyless,
  streamed,
}: OperationOptions): Operation {
  return {
    summary,
    operationId: name,
    ...(keyless === true && { security: [{ key: [] }, { keyless: [] }] }),
    ...(parameters !== undefined && { parameters }),
    ...(body !== undefined && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description, schema }]) => [
          status,
          {
            description,
            content: {
              ...json(schema),
              ...(streamed && status === '200' && { 'text/event-stream': { schema: text } }),
            },
          },
        ]),
      ),
      ...commonErrors,
    },
  };
}
