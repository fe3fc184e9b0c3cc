import type { Note } from '../http/decision-step.ts';

/** One entry of a 422, as pydantic words it. */
export interface FieldIssue {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** A page that could not be extracted. */
export interface FailedResult {
  readonly url: string;
  readonly error: string;
}

/** An error response: its status, JSON body and headers. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** What decided it and the response does not say, for people who ask why. It is worked out when it is called. */
  readonly reason: (() => Note) | undefined;
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}, reason?: () => Note) {
    super(`responds with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.reason = reason;
  }

  /** The same error with its reason. */
  because(reason: () => Note): ApiError {
    return new ApiError(this.status, this.body, this.headers, reason);
  }
}

const withMessage = (status: number, error: string, headers?: Record<string, string>) =>
  new ApiError(status, { detail: { error } }, headers);
const badRequest = (error: string) => withMessage(400, error);
/** An error in the shape of FastAPI, on which the real service is built: the detail is a string. */
const framework = (status: number, detail: string, headers?: Record<string, string>) =>
  new ApiError(status, { detail }, headers);
const quoted = (values: readonly string[]) => {
  const names = values.map((value) => `'${value}'`);
  return `${names.slice(0, -1).join(', ')}${names.length > 2 ? ',' : ''} or ${names.at(-1)}`;
};

/** Every error of the interface, by name. The messages are Tavily's unless a comment says otherwise. */
export const apiError = {
  queryMissing: () => badRequest('Query is missing.'),
  queryTooShort: () => badRequest('Query is too short. Min query length is 2 characters.'),
  queryTooLong: () => badRequest('Query is too long. Max query length is 400 characters.'),
  topic: () => badRequest("Invalid topic. Must be 'general', 'news', or 'finance'"),
  searchDepth: () => badRequest("Invalid search depth. Must be 'basic' or 'advanced'."),
  includeAnswer: () => badRequest("Invalid value for include_answer. Must be True, False, 'basic', or 'advanced'."),
  maxResults: () => badRequest('Invalid max results.'),
  country: () =>
    badRequest(
      'Invalid country. Must be a valid country name from the list of supported countries (https://docs.tavily.com/documentation/api-reference/endpoint/search).',
    ),
  dateFormat: (text: string) => badRequest(`Invalid date format. Expected YYYY-MM-DD, got: ${text}`),
  datesReversed: () => badRequest('start_date cannot be after end_date'),
  rangeAndDate: () => badRequest('When time_range is set, start_date or end_date cannot be set'),
  tooManyDomains: (field: string, max: number) =>
    badRequest(`Invalid value for ${field}. Max ${max} domains are allowed.`),
  noValidDomain: (field: string, list: string, first: string) =>
    badRequest(
      `All domains in ${field} are invalid: ${list}. Domains must have a valid suffix (e.g., '${first}.com' instead of '${first}').`,
    ),
  tooManyUrls: () => badRequest('Max 20 URLs are allowed.'),
  noValidUrl: (failed: readonly FailedResult[]) =>
    new ApiError(400, { detail: { error: 'All URLs failed validation.', failed_results: failed } }),
  noStartingUrl: () => badRequest('[400] No starting url provided'),
  urlNotSupported: () => withMessage(403, '[403] URL is not supported'),
  researchModel: () => badRequest('Invalid model. Must be one of: mini, pro, auto'),
  researchNotFound: () => withMessage(404, 'Research task not found'),
  logEndpoints: (unknown: readonly string[], known: readonly string[]) =>
    badRequest(`Invalid endpoints: ${unknown.join(', ')}. Valid endpoints are: ${known.join(', ')}`),

  // The statuses of these are known, their texts are not: worded like their neighbours.
  includeRawContent: () =>
    badRequest("Invalid value for include_raw_content. Must be True, False, 'markdown', or 'text'."),
  choice: (what: string, values: readonly string[]) => badRequest(`Invalid ${what}. Must be ${quoted(values)}.`),
  countryNeedsGeneral: () => badRequest("country is only supported for topic 'general'."),
  domainsModeNeedsDomains: () => badRequest('include_domains_mode requires include_domains.'),
  domainsModeNotSupported: (why: string) => badRequest(`include_domains_mode 'prefer' is not supported for ${why}.`),
  languageFilterNeedsLanguage: () => badRequest('filter_by_language requires language.'),
  language: () => badRequest('Invalid language. Must be an ISO 639-1 code or the English name of a language.'),
  safeSearchNotSupported: (depth: string) => badRequest(`safe_search is not supported for search_depth '${depth}'.`),
  noUrls: () => badRequest('No URLs provided.'),
  pattern: (field: string, pattern: string, why: string) =>
    badRequest(`Invalid regular expression in ${field}: '${pattern}' (${why}).`),
  patternsTooLong: (field: string) => badRequest(`Invalid value for ${field}. The regular expressions are too long.`),
  inputMissing: () => badRequest('Input is missing.'),
  researchChoice: (field: string, values: readonly string[]) =>
    badRequest(`Invalid ${field}. Must be one of: ${values.join(', ')}`),
  tooManyFiles: () => badRequest('Max 5 files are allowed.'),
  outputSchema: () => badRequest("Invalid output_schema. Must be a JSON Schema object with 'properties'."),
  outputSchemaTooLarge: (max: number) => badRequest(`Invalid output_schema. Max ${max} properties are allowed.`),
  feedbackAboutNothing: () => badRequest('request_id or session_id is required.'),
  bodyTooLarge: () => withMessage(413, 'Request body is too large. Max size is 1 MB.'),

  unauthorized: () => withMessage(401, 'Unauthorized: missing or invalid API key.'),
  tooManyRequests: (retryAfter: number) =>
    withMessage(429, 'Your request has been blocked due to excessive requests. Please reduce the rate of requests.', {
      'retry-after': String(retryAfter),
    }),
  planLimit: () =>
    withMessage(
      432,
      "This request exceeds your plan's set usage limit. Please upgrade your plan or contact support@tavily.com",
    ),
  payAsYouGoLimit: () =>
    withMessage(
      433,
      'This request exceeds the pay-as-you-go limit. You can increase your limit on the Tavily dashboard.',
    ),
  /** Errors of the mode without keys have an envelope of their own (Tavily). */
  keylessCap: (window: string, retryAfter: number) =>
    new ApiError(
      429,
      {
        error: {
          code: `${window === 'minute' ? 'minute' : 'hourly'}_cap_reached`,
          message: 'You have reached the limit of requests without an API key. Sign up for a free key to go on.',
          window,
          retry_after_seconds: retryAfter,
          next_actions: [{ type: 'signup', url: 'https://app.tavily.com' }],
        },
      },
      { 'retry-after': String(retryAfter) },
    ),

  unprocessable: (issues: readonly FieldIssue[]) => new ApiError(422, { detail: issues }),
  unreadableBody: () => framework(400, 'There was an error parsing the body'),
  notFound: () => framework(404, 'Not Found'),
  methodNotAllowed: (allow: string) => framework(405, 'Method Not Allowed', { allow }),
  internal: () => withMessage(500, 'Internal Server Error'),
  /** While pages are loaded. The service has no text of its own for it. */
  unavailable: () => withMessage(503, 'Service Unavailable', { 'retry-after': '5' }),
  /** The endpoints that follow links have a text of their own (Tavily). */
  internalOfSite: () => withMessage(500, '[500] Internal server error'),
};
