import { type AppResponse, jsonResponse, textResponse } from './response.ts';

/*
 * Responses other than the operation's. They are returned, not thrown: capturing a stack trace takes longer than all the
 * rest of such a response.
 */

/** What is wrong with a parameter, in pydantic's words. */
export interface ParameterIssue {
  readonly type: 'missing' | 'int_parsing' | 'int_parsing_size';
  /** The name of the parameter: letters, digits and `_` only. */
  readonly name: string;
  /** The decoded text as it was sent; null when there was none. */
  readonly input: string | null;
}

const messages: Readonly<Record<ParameterIssue['type'], string>> = {
  missing: 'Field required',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_parsing_size: 'Unable to parse input string as an integer, exceeded maximum size',
};

const issueJson = ({ type, name, input }: ParameterIssue) =>
  `{"type":"${type}","loc":["query","${name}"],"msg":"${messages[type]}","input":${JSON.stringify(input)}}`;

/** Parameters are missing or wrong; issues in the order of declaration. */
export const validationError = (issues: readonly ParameterIssue[]): AppResponse =>
  jsonResponse(`{"detail":[${issues.map(issueJson).join(',')}]}`, 422);

/** Nobody answers this path. */
export const notFound = (): AppResponse => jsonResponse('{"detail":"Not Found"}', 404);

/** The path has no operation for this method. */
export function methodNotAllowed(allow: string): AppResponse {
  const { status, headers, body } = jsonResponse('{"detail":"Method Not Allowed"}', 405);
  return { status, headers: { allow, ...headers }, body };
}

/** The path exists without the slashes at its end. */
export const redirectTo = (location: string): AppResponse => ({
  status: 307,
  headers: { 'content-length': '0', location },
  body: undefined,
});

/** Something went wrong here. */
export const internalServerError = (): AppResponse => textResponse('Internal Server Error', 500);
