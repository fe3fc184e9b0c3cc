import { type Answer, jsonAnswer } from './answer.ts';

/**
 * A request that gets an answer other than the operation's. No `Error`: it is always caught, and to note where it was
 * thrown would cost more than the answer.
 */
export class Refusal {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/** What is wrong with a parameter, in pydantic's words. */
export interface Complaint {
  readonly type: 'missing' | 'int_parsing' | 'int_parsing_size';
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
  `{"type":"${type}","loc":["query",${JSON.stringify(name)}],"msg":"${messages[type]}","input":${JSON.stringify(input)}}`;

/** Parameters are missing or wrong; complaints in the order of declaration. */
export const unprocessable = (complaints: readonly Complaint[]) =>
  new Refusal(jsonAnswer(`{"detail":[${complaints.map(entry).join(',')}]}`, 422));

/** Nobody answers this path. */
export const notFound = () => new Refusal(jsonAnswer('{"detail":"Not Found"}', 404));

/** The path has no operation for this method. */
export function methodNotAllowed(allow: string): Refusal {
  const { status, headers, body } = jsonAnswer('{"detail":"Method Not Allowed"}', 405);
  return new Refusal({ status, headers: { allow, ...headers }, body });
}

/** The path exists without the slashes at its end. */
export const redirected = (location: string) =>
  new Refusal({ status: 307, headers: { 'content-length': '0', location }, body: undefined });
