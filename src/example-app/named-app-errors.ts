import {
  internalServerError,
  methodNotAllowed,
  notFound,
  type ParameterIssue,
  validationError,
} from './error-response.ts';
import type { AppResponse } from './response.ts';
import type { Variant } from './variants/variant.ts';

/** An error that can be asked for by name. */
interface NamedError {
  readonly status: number;
  /** One line for a list. */
  readonly summary: string;
  readonly respond: (variant: Variant) => AppResponse;
}

export type ErrorName = keyof typeof namedErrors;

/** Errors of the example application by their names. */
export const namedErrors = {
  'validation-error': {
    status: 422,
    summary: 'the parameters of the variant are missing',
    respond: ({ parameters }: Variant) =>
      validationError(parameters.length > 0 ? parameters.map(missing) : [missing({ name: 'q' })]),
  },
  'not-found': { status: 404, summary: 'there is no such path', respond: notFound },
  'method-not-allowed': { status: 405, summary: 'the path has other methods', respond: () => methodNotAllowed('GET') },
  'server-error': {
    status: 500,
    summary: 'what uvicorn sends when the application throws',
    respond: internalServerError,
  },
} satisfies Record<string, NamedError>;

const missing = ({ name }: { readonly name: string }): ParameterIssue => ({ type: 'missing', name, input: null });
