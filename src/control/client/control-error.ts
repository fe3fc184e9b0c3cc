import type { Call } from './caller.ts';

/** The body of an error of the control plane: problem details (RFC 9457). */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** A sentence that names the field, if there is one. */
  readonly detail: string;
  /** Every field that is wrong. */
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly [member: string]: unknown;
}

/** The control plane refuses a call, a verification is not met, or no answer comes. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  /** Undefined when the answer is not one of the control plane. */
  readonly problem: ProblemDetails | undefined;

  constructor(message: string, status?: number, problem?: ProblemDetails, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.problem = problem;
  }
}

/** The message of an unmet verification is the report of what came; any other one names the call. */
export function errorOf({ method, path }: Call, status: number, body: unknown): ControlError {
  const call = `${method} /-${path}`;
  if (!isProblem(body)) return new ControlError(`${call}: ${status}, which is no answer of the control plane`, status);
  const isReport = status === 417;
  return new ControlError(isReport ? body.detail : `${body.detail} (${call}: ${status})`, status, body);
}

const isProblem = (body: unknown): body is ProblemDetails =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string';
