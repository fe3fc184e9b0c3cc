/** A response, apart from the headers that every answer has. */
export interface AppResponse {
  readonly status: number;
  /** Names in lower case, in the order in which they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** It is a text, because Node sends a text together with the headers in one piece. */
  readonly body: string | undefined;
}

/** A JSON response from its text. FastAPI names no charset. */
export function jsonResponse(json: string, status = 200, headers: Readonly<Record<string, string>> = {}): AppResponse {
  return {
    status,
    headers: { 'content-length': lengthOf(json), 'content-type': 'application/json', ...headers },
    body: json,
  };
}

export const htmlResponse = (html: string): AppResponse => textResponse(html, 200, 'text/html; charset=utf-8');

export const textResponse = (body: string, status: number, type = 'text/plain; charset=utf-8'): AppResponse => ({
  status,
  headers: { 'content-length': lengthOf(body), 'content-type': type },
  body,
});

const lengthOf = (text: string) => `${Buffer.byteLength(text)}`;
