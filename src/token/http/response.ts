/** A header as it goes on the wire. */
export type Header = readonly [name: string, value: string];

/** What an endpoint responds; length and security headers are added when it is sent. */
export interface Response {
  readonly status: number;
  /** Written before everything else. */
  readonly leadingHeaders?: readonly Header[];
  /** Written among the security headers. */
  readonly headers?: readonly Header[];
  readonly contentType?: string;
  readonly body?: string;
  /** Failed before an endpoint was reached: no security headers (Keycloak 26.7). */
  readonly withoutSecurityHeaders?: boolean;
  /** A page that pages of any other site may show in a frame. */
  readonly allowFraming?: boolean;
  /** Origins whose pages it shows in frames of its own. */
  readonly frames?: readonly string[];
  /** The connection ends with this response. */
  readonly closeConnection?: boolean;
}

export const json = 'application/json';

export const jsonResponse = (status: number, value: unknown, headers: readonly Header[] = []): Response => ({
  status,
  headers,
  contentType: json,
  body: JSON.stringify(value),
});

/** The same for a body that is JSON already. */
export const jsonTextResponse = (status: number, body: string, headers: readonly Header[] = []): Response => ({
  status,
  headers,
  contentType: json,
  body,
});

/** Puts headers before those that the response has already. */
export const withLeadingHeaders = (first: readonly Header[], response: Response): Response =>
  first.length === 0 ? response : { ...response, leadingHeaders: [...first, ...(response.leadingHeaders ?? [])] };

export const noCache: Header = ['Cache-Control', 'no-cache'];
export const noStore: readonly Header[] = [
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
];
