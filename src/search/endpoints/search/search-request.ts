import { apiError } from '../../api-error.ts';
import type { Topic } from '../../engine/search-index.ts';
import { type Days, readDays } from '../../request-body/day.ts';
import { readDomains } from '../../request-body/domain-list.ts';
import { fieldsOf } from '../../request-body/fields.ts';
import type { JsonObject } from '../../request-body/json-body.ts';
import { type RawFormat, readRawFormat } from '../../request-body/raw-format.ts';
import { countries } from './countries.ts';
import { readLanguage } from './read-language.ts';

export type SearchDepth = (typeof searchDepths)[number];
export type TimeRange = (typeof timeRanges)[number];
export type AnswerLength = 'basic' | 'advanced';

/** What `POST /search` asks for. Optional parts are undefined when the caller did not give them. */
export interface SearchRequest {
  readonly query: string;
  readonly searchDepth: SearchDepth | undefined;
  readonly chunksPerSource: number;
  readonly maxResults: number | undefined;
  readonly topic: Topic | undefined;
  readonly timeRange: TimeRange | undefined;
  readonly dates: Days;
  /** Age in days that news may have; the old way of asking. */
  readonly newsDays: number | undefined;
  readonly includePublishedDate: boolean;
  readonly filterByPublishedDate: boolean;
  readonly answer: AnswerLength | undefined;
  readonly rawContent: RawFormat | undefined;
  readonly includeImages: boolean;
  readonly includeImageDescriptions: boolean;
  readonly includeFavicon: boolean;
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  readonly preferDomains: boolean;
  readonly country: string | undefined;
  readonly language: string | undefined;
  readonly filterByLanguage: boolean;
  readonly autoParameters: boolean;
  readonly exactMatch: boolean;
  readonly includeUsage: boolean;
}

/** The documents say 20 and 3; the service was seen to take more (2025), and so programs ask for more. */
export const maxMaxResults = 100;
export const maxChunks = 5;

export const searchDepths = ['basic', 'advanced', 'fast', 'ultra-fast'] as const;
export const topics = ['general', 'news', 'finance'] as const;
export const timeRanges = ['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'] as const;
export const domainsModes = ['restrict', 'prefer'] as const;
/** What the modes were called first: programs and the vendor's own tests send these still, and the service takes them. */
export const formerModes: ReadonlyMap<string, string> = new Map([
  ['filter', 'restrict'],
  ['boost', 'prefer'],
]);

const oneOf = <const T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** @throws 422 for wrong types, then 400 for the first value that is not allowed. */
export function readSearchRequest(body: JsonObject): SearchRequest {
  const fields = readFields(body);
  const { query, topic, searchDepth, timeRange, maxResults, country, language, startDate, endDate } = fields;
  checkQuery(query);
  if (topic !== undefined && oneOf(topics, topic) === undefined) throw apiError.topic();
  if (searchDepth !== undefined && oneOf(searchDepths, searchDepth) === undefined) throw apiError.searchDepth();
  const answerLength = readAnswer(fields.answer);
  const rawFormat = readRawFormat(fields.rawContent);
  if (maxResults !== undefined && (maxResults < 0 || maxResults > maxMaxResults)) throw apiError.maxResults();
  if (country !== undefined && !countries.has(country)) throw apiError.country();
  if (country !== undefined && (topic ?? 'general') !== 'general') throw apiError.countryNeedsGeneral();
  if (timeRange !== undefined && oneOf(timeRanges, timeRange) === undefined)
    throw apiError.choice('time range', timeRanges);
  if (timeRange !== undefined && (startDate || endDate)) throw apiError.rangeAndDate();
  const dates = readDays(startDate, endDate);
  const included = readDomains('include_domains', fields.includeDomains, 300);
  const excluded = readDomains('exclude_domains', fields.excludeDomains, 150);
  checkDomainsMode(fields.mode, included, topic, searchDepth);
  if (fields.filterByLanguage && language === undefined) throw apiError.languageFilterNeedsLanguage();
  if (fields.safeSearch && (searchDepth === 'fast' || searchDepth === 'ultra-fast'))
    throw apiError.safeSearchNotSupported(searchDepth);

  return {
    query,
    searchDepth: oneOf(searchDepths, searchDepth),
    chunksPerSource: fields.chunksPerSource,
    maxResults,
    topic: oneOf(topics, topic),
    timeRange: oneOf(timeRanges, timeRange),
    dates,
    newsDays: fields.newsDays,
    includePublishedDate: fields.includePublishedDate || fields.filterByPublishedDate,
    filterByPublishedDate: fields.filterByPublishedDate,
    answer: answerLength,
    rawContent: rawFormat,
    includeImages: fields.includeImages,
    includeImageDescriptions: fields.includeImageDescriptions,
    includeFavicon: fields.includeFavicon,
    includeDomains: included,
    excludeDomains: excluded,
    preferDomains: fields.mode === 'prefer',
    country,
    language: language === undefined ? undefined : readLanguage(language),
    filterByLanguage: fields.filterByLanguage,
    autoParameters: fields.autoParameters,
    exactMatch: fields.exactMatch,
    includeUsage: fields.includeUsage,
  };
}

/** @throws 422 for wrong types. */
function readFields(body: JsonObject) {
  const fields = fieldsOf(body);
  const values = {
    query: fields.requiredString('query'),
    searchDepth: fields.string('search_depth'),
    chunksPerSource: fields.integer('chunks_per_source', { ge: 1, le: maxChunks }) ?? 3,
    maxResults: fields.integer('max_results'),
    topic: fields.string('topic'),
    timeRange: fields.string('time_range') || undefined,
    startDate: fields.string('start_date'),
    endDate: fields.string('end_date'),
    newsDays: fields.integer('days'),
    includePublishedDate: fields.boolean('include_published_date'),
    filterByPublishedDate: fields.boolean('filter_by_published_date'),
    answer: fields.booleanOrString('include_answer'),
    rawContent: fields.booleanOrString('include_raw_content'),
    includeImages: fields.boolean('include_images'),
    includeImageDescriptions: fields.boolean('include_image_descriptions'),
    includeFavicon: fields.boolean('include_favicon'),
    includeDomains: fields.strings('include_domains'),
    excludeDomains: fields.strings('exclude_domains'),
    mode: domainsMode(fields.string('include_domains_mode')),
    country: fields.string('country')?.toLowerCase() || undefined,
    language: fields.string('language') || undefined,
    filterByLanguage: fields.boolean('filter_by_language'),
    autoParameters: fields.boolean('auto_parameters'),
    exactMatch: fields.boolean('exact_match'),
    includeUsage: fields.boolean('include_usage'),
    safeSearch: fields.boolean('safe_search'),
  };
  fields.check();
  return values;
}

const domainsMode = (mode: string | undefined) => (mode === undefined ? undefined : (formerModes.get(mode) ?? mode));

/** Lengths count characters, not UTF-16 units. */
function checkQuery(query: string): void {
  if (query === '') throw apiError.queryMissing();
  if (query.length > 400 && [...query].length > 400) throw apiError.queryTooLong();
  if (query.length < 3 && [...query].length < 2) throw apiError.queryTooShort();
}

function readAnswer(value: boolean | string | undefined): AnswerLength | undefined {
  if (value === undefined || value === false) return undefined;
  if (value === true || value === 'basic') return 'basic';
  if (value === 'advanced') return 'advanced';
  throw apiError.includeAnswer();
}

function checkDomainsMode(
  mode: string | undefined,
  included: readonly string[],
  topic: string | undefined,
  depth: string | undefined,
): void {
  if (mode === undefined) return;
  if (oneOf(domainsModes, mode) === undefined) throw apiError.choice('include_domains_mode', domainsModes);
  if (mode === 'restrict') return;
  if (included.length === 0) throw apiError.domainsModeNeedsDomains();
  if (topic === 'news') throw apiError.domainsModeNotSupported("topic 'news'");
  if (depth === 'fast' || depth === 'ultra-fast') throw apiError.domainsModeNotSupported(`search_depth '${depth}'`);
}
