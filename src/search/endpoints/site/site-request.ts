import { apiError } from '../../api-error.ts';
import { type Fields, fieldsOf } from '../../request-body/fields.ts';
import type { JsonObject } from '../../request-body/json-body.ts';
import { type ExtractDepth, readExtractDepth, readFormat } from '../../request-body/page-format.ts';
import type { RawFormat } from '../../request-body/raw-format.ts';
import { readUrl } from '../../request-body/read-url.ts';
import { readUrlFilter, type UrlFilter } from './url-filter.ts';

/** What `POST /map` asks for. */
export interface SiteRequest {
  /** As the caller wrote it. */
  readonly baseUrl: string;
  readonly start: URL;
  readonly instructions: string | undefined;
  readonly maxDepth: number;
  readonly maxBreadth: number;
  readonly limit: number;
  readonly accepts: UrlFilter;
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
  const includeImages = fields.boolean('include_images');
  const extractDepth = fields.string('extract_depth');
  const format = fields.string('format');
  const includeFavicon = fields.boolean('include_favicon');
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
  const baseUrl = fields.requiredString('url');
  const instructions = fields.string('instructions') || undefined;
  const maxDepth = fields.integer('max_depth', { ge: 1, le: 5 }) ?? 1;
  const maxBreadth = fields.integer('max_breadth', { ge: 1, le: 500 }) ?? 20;
  const limit = fields.integer('limit', { ge: 1 }) ?? 50;
  const patterns = {
    select_paths: fields.strings('select_paths'),
    select_domains: fields.strings('select_domains'),
    exclude_paths: fields.strings('exclude_paths'),
    exclude_domains: fields.strings('exclude_domains'),
  };
  const allowExternal = fields.boolean('allow_external', true);
  const timeout = fields.number('timeout', { ge: 10, le: 150 }) ?? 150;
  const includeUsage = fields.boolean('include_usage');
  return async () => {
    if (baseUrl.trim() === '') throw apiError.noStartingUrl();
    const start = readUrl(baseUrl);
    if (start === undefined) throw apiError.urlNotSupported();
    const accepts = await readUrlFilter(patterns);
    return { baseUrl, start, instructions, maxDepth, maxBreadth, limit, accepts, allowExternal, timeout, includeUsage };
  };
}
