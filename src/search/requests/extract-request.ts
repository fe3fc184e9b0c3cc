import { type FailedResult, refusals } from '../search-error.ts';
import { readAddress } from './address.ts';
import { fieldsOf } from './fields.ts';
import type { JsonObject } from './json-body.ts';
import { type ExtractDepth, readExtractDepth, readFormat } from './page-format.ts';
import type { RawFormat } from './raw-format.ts';

/** What `POST /extract` asks for. */
export interface ExtractRequest {
  /** As the caller wrote them, each with the address that it means. */
  readonly addresses: readonly { readonly written: string; readonly url: string }[];
  /** Those that are no addresses. */
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
  const urls = fields.textOrTexts('urls');
  const query = fields.text('query') || undefined;
  const chunksPerSource = fields.integer('chunks_per_source', { ge: 1, le: 5 }) ?? 3;
  const extractDepth = fields.text('extract_depth');
  const includeImages = fields.flag('include_images');
  const includeFavicon = fields.flag('include_favicon');
  const format = fields.text('format');
  fields.number('timeout', { ge: 1, le: 60 });
  const includeUsage = fields.flag('include_usage');
  fields.check();

  if (urls.length === 0) throw refusals.noUrls();
  if (urls.length > 20) throw refusals.tooManyUrls();
  const depth = readExtractDepth(extractDepth);
  const textFormat = readFormat(format);
  const addresses: { written: string; url: string }[] = [];
  const invalid: FailedResult[] = [];
  for (const written of urls) {
    const url = readAddress(written);
    if (url === undefined) invalid.push({ url: written, error: 'Validation Error: Invalid URL format' });
    else addresses.push({ written, url: url.href });
  }
  if (addresses.length === 0) throw refusals.noValidUrl(invalid);
  return {
    addresses,
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
