import { STATUS_CODES } from 'node:http';

/** An error of the control plane: problem details (RFC 9457). */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  /** Further members of the body. */
  readonly more: Readonly<Record<string, unknown>>;

  /** @param detail a sentence that names the field, if there is one */
  constructor(status: number, detail: string, more: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.status = status;
    this.more = more;
  }
}

/** What is wrong with a field of a body or of a query. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** 422 that names each field once for each thing that is wrong with it. */
export function fieldProblem(errors: readonly FieldError[]): Problem {
  const byText = new Map(errors.map(({ field, message }) => [`${field}: ${message}`, { field, message }]));
  return new Problem(422, [...byText.keys()].join('; '), { errors: [...byText.values()] });
}

export const problemType = 'application/problem+json';

/** A problem as a response of its own. */
export const problemResponse = (problem: Problem) => ({
  status: problem.status,
  headers: { 'content-type': problemType, 'cache-control': 'no-store' },
  body: problemBody(problem),
});

/** The body of a problem. */
export const problemBody = ({ status, message, more }: Problem): Record<string, unknown> => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? '',
  status,
  detail: message,
  ...more,
});
