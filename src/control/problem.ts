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

export const problemType = 'application/problem+json';

/** The body of a problem. */
export const problemBody = ({ status, message, more }: Problem): Record<string, unknown> => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? '',
  status,
  detail: message,
  ...more,
});
