import { apiError, type FailedResult } from '../../api-error.ts';
import { fieldsOf } from '../../request-body/fields.ts';
import type { JsonObject } from '../../request-body/json-body.ts';
import { type ExtractDepth, readExtractDepth, readFormat } from '../../request-body/page-format.ts';
import type { RawFormat } from '../../request-body/raw-format.ts';
import { readUrl } from '../../request-body/read-url.ts';

/** What `POST /extract` asks for. */
export interface ExtractRequest {
  /** As the caller wrote them, each with the URL that it means. */
  readonly pages: readonly { readonly written: string; readonly url: string }[];
  /** Those that are not URLs. */
  readonly invalid: readonly FailedResult[];
  readonly query: string | undefined;
  readonly chunksPerSource: number;
  readonly extractDepth: ExtractDepth;
  readonly format: RawFormat;
  readonly includeImages: boolean;
  readonly includeFavicon: boolean;
  readonly includeUsage: boolean;
}

/** @throws 422 for wrong types, then 400. */
export function readExtractRequest(body: JsonObject): ExtractRequest {
  const fields = fieldsOf(body);
  const urls = fields.stringOrStrings('urls');
  const query = fields.string('query') || undefined;
  const chunksPerSource = fields.integer('chunks_per_source', { ge: 1, le: 5 }) ?? 3;
  const extractDepth = fields.string('extract_depth');
  const includeImages = fields.boolean('include_images');
  const includeFavicon = fields.boolean('include_favicon');
  const format = fields.string('format');
  fields.number('timeout', { ge: 1, le: 60 });
  const includeUsage = fields.boolean('include_usage');
  fields.check();

  if (urls.length === 0) throw apiError.noUrls();
  if (urls.length > 20) throw apiError.tooManyUrls();
  const depth = readExtractDepth(extractDepth);
  const textFormat = readFormat(format);
  const pages: { written: string; url: string }[] = [];
  const invalid: FailedResult[] = [];
  for (const written of urls) {
    const url = readUrl(written);
    if (url === undefined) invalid.push({ url: written, error: 'Validation Error: Invalid URL format' });
    else pages.push({ written, url: url.href });
  }
  if (pages.length === 0) throw apiError.noValidUrl(invalid);
  return {
    pages: pages,
    invalid,
    query,
    chunksPerSource,
    extractDepth: depth,
    format: textFormat,
    includeImages,
    includeFavicon,
    includeUsage,
  };
}
