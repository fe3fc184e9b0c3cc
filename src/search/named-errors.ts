import { type ApiError, apiError } from './api-error.ts';

/** An error that can be asked for by name. */
interface NamedError {
  readonly status: number;
  /** One line for a list. */
  readonly summary: string;
  /** Undefined: an answer without a body, as blocked countries get it. */
  readonly error: (() => ApiError) | undefined;
}

export type ErrorName = keyof typeof namedErrors;

/** A limit that a rule or a test asks for is over in a minute. */
const retryAfterSeconds = 60;

/** Errors of the search API by their names. */
export const namedErrors = {
  unauthorized: { status: 401, summary: 'missing or invalid API key', error: apiError.unauthorized },
  'rate-limited': {
    status: 429,
    summary: 'too many requests, with Retry-After',
    error: () => apiError.tooManyRequests(retryAfterSeconds),
  },
  'plan-exceeded': { status: 432, summary: 'the credits of the plan are spent', error: apiError.planLimit },
  'paygo-exceeded': { status: 433, summary: 'the pay-as-you-go limit is reached', error: apiError.payAsYouGoLimit },
  forbidden: { status: 403, summary: 'the caller is blocked, without a body', error: undefined },
  'keyless-capped': {
    status: 429,
    summary: 'the limit of requests without a key is reached',
    error: () => apiError.keylessCap('hour', retryAfterSeconds),
  },
  'query-missing': { status: 400, summary: 'the query is empty', error: apiError.queryMissing },
  'research-not-found': { status: 404, summary: 'there is no such research task', error: apiError.researchNotFound },
  'server-error': { status: 500, summary: 'something went wrong in the service', error: apiError.internal },
} satisfies Record<string, NamedError>;
