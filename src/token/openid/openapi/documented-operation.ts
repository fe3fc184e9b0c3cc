import type { Schema } from '../../../http/openapi-schema.ts';

interface DocumentedResponse {
  readonly description: string;
  /** By media type. */
  readonly content?: Readonly<Record<string, object>>;
}

/** One operation of the document. */
export interface Operation {
  readonly summary: string;
  /** The name that rules and the journal have for it. */
  readonly operationId: string;
  readonly responses: Readonly<Record<number, DocumentedResponse>>;
  readonly [member: string]: unknown;
}

export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Schema) => ({ 'application/json': { schema } });

/** A response that is JSON. */
export const jsonResponse = (description: string, schema: Schema) => ({ description, content: json(schema) });
/** A response that is a page for people. */
export const htmlResponse = (description: string) => ({
  description,
  content: { 'text/html': { schema: { type: 'string' } } },
});
export const errorResponse = (description: string) => jsonResponse(description, reference('Error'));

/** Responses that every operation of a realm may have. */
export const commonErrors = {
  403: errorResponse('the realm is disabled, or HTTPS is required'),
  404: errorResponse('there is no such realm'),
  500: errorResponse('something went wrong'),
};

/** With what any operation answers before it looks at a request. */
export function withBadQuery(operation: Operation): Operation {
  const refused = errorResponse('a value of the query has a control character');
  const { 400: own = refused } = operation.responses;
  const content = { ...refused.content, ...own.content };
  return { ...operation, responses: { ...operation.responses, 400: { ...own, content } } };
}

/** The body of a request that is a form. */
export const form = (schema: Schema) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema } },
});

/** The ways in which clients authenticate: by Basic, or in the form. */
export const clientSecurity = [{ basic: [] }, {}];
