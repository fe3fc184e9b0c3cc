/** What goes back to the caller, apart from the headers that every answer has. */
export interface Answer {
  readonly status: number;
  /** Names in lower case, in the order in which they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** A JSON answer from its text: no charset, as recorded. */
export function jsonAnswer(json: string, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  const body = Buffer.from(json);
  return {
    status,
    headers: { 'content-length': `${body.length}`, 'content-type': 'application/json', ...headers },
    body,
  };
}

export function htmlAnswer(html: string): Answer {
  const body = Buffer.from(html);
  return {
    status: 200,
    headers: { 'content-length': `${body.length}`, 'content-type': 'text/html; charset=utf-8' },
    body,
  };
}
