import { apiError } from '../api-error.ts';

/** The form of a page's text. */
export type RawFormat = 'markdown' | 'text';

/** The value of `include_raw_content`. */
export function readRawFormat(value: boolean | string | undefined): RawFormat | undefined {
  if (value === undefined || value === false) return undefined;
  if (value === true || value === 'markdown') return 'markdown';
  if (value === 'text') return 'text';
  throw apiError.includeRawContent();
}
