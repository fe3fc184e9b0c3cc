import { type Answer, jsonAnswer, textAnswer } from './answer.ts';

/*
 * Answers other than the operation's. They are returned, not thrown: noting where something is thrown takes the engine
 * longer than all the rest of such an answer.
 */

/** What is wrong with a parameter, in pydantic's words. */
export interface Complaint {
  readonly type: 'missing' | 'int_parsing' | 'int_parsing_size';
  /** Of the parameter; letters, digits and `_` only. */
  readonly name: string;
  /** The decoded text as it was sent; null when there was none. */
  readonly input: string | null;
}

const messages: Readonly<Record<Complaint['type'], string>> = {
  missing: 'Field required',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_parsing_size: 'Unable to parse input string as an integer, exceeded maximum size',
};

const entry = ({ type, name, input }: Complaint) =>
  `{"type":"${type}","loc":["query","${name}"],"msg":"${messages[type]}","input":${JSON.stringify(input)}}`;

/** Parameters are missing or wrong; complaints in the order of declaration. */
export const unprocessable = (complaints: readonly Complaint[]): Answer =>
  jsonAnswer(`{"detail":[${complaints.map(entry).join(',')}]}`, 422);

/** Nobody answers this path. */
export const notFound = (): Answer => jsonAnswer('{"detail":"Not Found"}', 404);

/** The path has no operation for this method. */
export function methodNotAllowed(allow: string): Answer {
  const { status, headers, body } = jsonAnswer('{"detail":"Method Not Allowed"}', 405);
  return { status, headers: { allow, ...headers }, body };
}

/** The path exists without the slashes at its end. */
export const redirected = (location: string): Answer => ({
  status: 307,
  headers: { 'content-length': '0', location },
  body: undefined,
});

/** Something went wrong here. */
export const broken = (): Answer => textAnswer('Internal Server Error', 500);
