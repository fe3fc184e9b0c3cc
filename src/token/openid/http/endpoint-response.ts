import type { SecurityHeaders } from '../../realm/security-headers.ts';
import { jsonText } from './json-text.ts';

/** A header as it goes on the wire. */
export type Header = readonly [name: string, value: string];

/** The language of a page. */
export interface PageLanguage {
  /** BCP 47. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl' | undefined;
  readonly translate: (text: { readonly english: string; readonly key: string | undefined }) => string;
  /** The languages to choose from; undefined when there is no choice. */
  readonly menu: readonly { readonly url: string; readonly label: string; readonly isSelected: boolean }[] | undefined;
}

/** The response of an endpoint. Length and security headers are added when it is sent. */
export interface Response {
  readonly status: number;
  /** Headers that are written before all others. */
  readonly leadingHeaders?: readonly Header[];
  /** Headers that are written among the security headers. */
  readonly headers?: readonly Header[];
  readonly contentType?: string;
  readonly body?: string;
  /** A body that is no text. */
  readonly bytes?: Buffer;
  /** What a page has to say, if it is all that it shows. */
  readonly message?: { readonly kind: 'error' | 'info'; readonly text: string };
  /** The body of a page in another language than English. */
  readonly inLanguage?: (language: PageLanguage) => string;
  /** The request has failed before it reached an endpoint: Keycloak 26.7 adds no security headers. */
  readonly withoutSecurityHeaders?: boolean;
  /** Security headers of its realm; undefined: the default ones. */
  readonly security?: SecurityHeaders | undefined;
  /** Pages of any site may show this one in a frame. */
  readonly allowFraming?: boolean;
  /** Origins whose pages this page shows in frames. */
  readonly frames?: readonly string[];
  /** The connection is closed behind this response. */
  readonly closeConnection?: boolean;
}

export const json = 'application/json';

export const jsonResponse = (status: number, value: unknown, headers: readonly Header[] = []): Response => ({
  status,
  headers,
  contentType: json,
  body: jsonText(value),
});

/** A response with a body that is JSON already. */
export const jsonTextResponse = (status: number, body: string, headers: readonly Header[] = []): Response => ({
  status,
  headers,
  contentType: json,
  body,
});

/** Adds headers in front of those of a response. */
export const withLeadingHeaders = (first: readonly Header[], response: Response): Response =>
  first.length === 0 ? response : { ...response, leadingHeaders: [...first, ...(response.leadingHeaders ?? [])] };

export const noCache: Header = ['Cache-Control', 'no-cache'];
export const noStore: readonly Header[] = [
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
];
