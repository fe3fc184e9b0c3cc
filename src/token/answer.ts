/** A header as it goes on the wire. */
export type Header = readonly [name: string, value: string];

/** What an endpoint answers; the wire adds length and security headers. */
export interface Answer {
  readonly status: number;
  /** Written before everything else. */
  readonly first?: readonly Header[];
  /** Written among the security headers. */
  readonly headers?: readonly Header[];
  readonly contentType?: string;
  readonly body?: string;
  /** Refused before an endpoint was reached: no security headers (recorded). */
  readonly bare?: boolean;
  /** A page that pages of any other site may show in a frame. */
  readonly inAnyFrame?: boolean;
  /** The connection ends with this answer. */
  readonly closes?: boolean;
}

export const json = 'application/json';

export const jsonAnswer = (status: number, value: unknown, headers: readonly Header[] = []): Answer => ({
  status,
  headers,
  contentType: json,
  body: JSON.stringify(value),
});

/** Puts headers before those that the answer has already. */
export const withFirst = (first: readonly Header[], answer: Answer): Answer =>
  first.length === 0 ? answer : { ...answer, first: [...first, ...(answer.first ?? [])] };

export const noCache: Header = ['Cache-Control', 'no-cache'];
export const noStore: readonly Header[] = [
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
];
