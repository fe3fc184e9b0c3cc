import { refusals } from '../search-error.ts';
import { readAddress } from './address.ts';
import { type AddressFilter, readAddressFilter } from './address-filter.ts';
import { type Fields, fieldsOf } from './fields.ts';
import type { JsonObject } from './json-body.ts';
import { type ExtractDepth, readExtractDepth, readFormat } from './page-format.ts';
import type { RawFormat } from './raw-format.ts';

/** What `POST /map` asks for. */
export interface SiteRequest {
  /** As the caller wrote it. */
  readonly baseUrl: string;
  readonly start: URL;
  readonly instructions: string | undefined;
  readonly maxDepth: number;
  readonly maxBreadth: number;
  readonly limit: number;
  readonly accepts: AddressFilter;
  readonly allowExternal: boolean;
  /** Seconds; what was found by then is the answer. */
  readonly timeout: number;
  readonly includeUsage: boolean;
}

/** What `POST /crawl` asks for. */
export interface CrawlRequest extends SiteRequest {
  readonly chunksPerSource: number;
  readonly includeImages: boolean;
  readonly includeFavicon: boolean;
  readonly extractDepth: ExtractDepth;
  readonly format: RawFormat;
}

/** @throws 422 for wrong types, then 400 or 403. */
export async function readMapRequest(body: JsonObject): Promise<SiteRequest> {
  const fields = fieldsOf(body);
  const site = readSite(fields);
  fields.check();
  return site();
}

/** @throws 422 for wrong types, then 400 or 403. */
export async function readCrawlRequest(body: JsonObject): Promise<CrawlRequest> {
  const fields = fieldsOf(body);
  const site = readSite(fields);
  const chunksPerSource = fields.integer('chunks_per_source', { ge: 1, le: 5 }) ?? 3;
  const includeImages = fields.flag('include_images');
  const extractDepth = fields.text('extract_depth');
  const format = fields.text('format');
  const includeFavicon = fields.flag('include_favicon');
  fields.check();
  return {
    ...(await site()),
    chunksPerSource,
    includeImages,
    includeFavicon,
    extractDepth: readExtractDepth(extractDepth),
    format: readFormat(format),
  };
}

/** Reads the types of the fields at once and gives what judges their values. */
function readSite(fields: Fields): () => Promise<SiteRequest> {
  const baseUrl = fields.requiredText('url');
  const instructions = fields.text('instructions') || undefined;
  const maxDepth = fields.integer('max_depth', { ge: 1, le: 5 }) ?? 1;
  const maxBreadth = fields.integer('max_breadth', { ge: 1, le: 500 }) ?? 20;
  const limit = fields.integer('limit', { ge: 1 }) ?? 50;
  const patterns = {
    select_paths: fields.texts('select_paths'),
    select_domains: fields.texts('select_domains'),
    exclude_paths: fields.texts('exclude_paths'),
    exclude_domains: fields.texts('exclude_domains'),
  };
  const allowExternal = fields.flag('allow_external', true);
  const timeout = fields.number('timeout', { ge: 10, le: 150 }) ?? 150;
  const includeUsage = fields.flag('include_usage');
  return async () => {
    if (baseUrl.trim() === '') throw refusals.noStartingUrl();
    const start = readAddress(baseUrl);
    if (start === undefined) throw refusals.urlNotSupported();
    const accepts = await readAddressFilter(patterns);
    return { baseUrl, start, instructions, maxDepth, maxBreadth, limit, accepts, allowExternal, timeout, includeUsage };
  };
}
