/** What goes back to the caller, apart from the headers that every answer has. */
export interface Answer {
  readonly status: number;
  /** Names in lower case, in the order in which they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** A text, because Node sends it together with the headers in one piece. */
  readonly body: string | undefined;
}

/** A JSON answer from its text: no charset, as recorded. */
export function jsonAnswer(json: string, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-length': lengthOf(json), 'content-type': 'application/json', ...headers },
    body: json,
  };
}

export const htmlAnswer = (html: string): Answer => textAnswer(html, 200, 'text/html; charset=utf-8');

export const textAnswer = (body: string, status: number, type = 'text/plain; charset=utf-8'): Answer => ({
  status,
  headers: { 'content-length': lengthOf(body), 'content-type': type },
  body,
});

const lengthOf = (text: string) => `${Buffer.byteLength(text)}`;
