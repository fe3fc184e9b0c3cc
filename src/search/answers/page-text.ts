import { plainText } from '../engine/markdown.ts';
import type { Page } from '../engine/search-index.ts';
import type { RawFormat } from '../request-body/raw-format.ts';

/** The text of a page in the requested format. */
export const pageText = (page: Page, format: RawFormat): string =>
  format === 'text' ? plainText(page.content) : page.content;
