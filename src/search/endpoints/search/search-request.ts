import { apiError } from '../../api-error.ts';
import type { Topic } from '../../engine/search-index.ts';
import { type Days, readDays } from '../../request-body/day.ts';
import { readDomains } from '../../request-body/domain-list.ts';
import { fieldsOf } from '../../request-body/fields.ts';
import type { JsonObject } from '../../request-body/json-body.ts';
import { type RawFormat, readRawFormat } from '../../request-body/raw-format.ts';
import { countries } from './countries.ts';
import { readLanguage } from './languages.ts';

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

const oneOf = <const T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** @throws 422 for wrong types, then 400 for the first value that is not allowed. */
export function readSearchRequest(body: JsonObject): SearchRequest {
  const fields = fieldsOf(body);
  const query = fields.requiredString('query');
  const searchDepth = fields.string('search_depth');
  const chunksPerSource = fields.integer('chunks_per_source', { ge: 1, le: maxChunks }) ?? 3;
  const maxResults = fields.integer('max_results');
  const topic = fields.string('topic');
  const timeRange = fields.string('time_range') || undefined;
  const startDate = fields.string('start_date');
  const endDate = fields.string('end_date');
  const newsDays = fields.integer('days');
  const includePublishedDate = fields.boolean('include_published_date');
  const filterByPublishedDate = fields.boolean('filter_by_published_date');
  const answer = fields.booleanOrString('include_answer');
  const rawContent = fields.booleanOrString('include_raw_content');
  const includeImages = fields.boolean('include_images');
  const includeImageDescriptions = fields.boolean('include_image_descriptions');
  const includeFavicon = fields.boolean('include_favicon');
  const includeDomains = fields.strings('include_domains');
  const excludeDomains = fields.strings('exclude_domains');
  const mode = fields.string('include_domains_mode');
  const country = fields.string('country')?.toLowerCase() || undefined;
  const language = fields.string('language') || undefined;
  const filterByLanguage = fields.boolean('filter_by_language');
  const autoParameters = fields.boolean('auto_parameters');
  const exactMatch = fields.boolean('exact_match');
  const includeUsage = fields.boolean('include_usage');
  const safeSearch = fields.boolean('safe_search');
  fields.check();

  checkQuery(query);
  if (topic !== undefined && oneOf(topics, topic) === undefined) throw apiError.topic();
  if (searchDepth !== undefined && oneOf(searchDepths, searchDepth) === undefined) throw apiError.searchDepth();
  const answerLength = readAnswer(answer);
  const rawFormat = readRawFormat(rawContent);
  if (maxResults !== undefined && (maxResults < 0 || maxResults > maxMaxResults)) throw apiError.maxResults();
  if (country !== undefined && !countries.has(country)) throw apiError.country();
  if (country !== undefined && (topic ?? 'general') !== 'general') throw apiError.countryNeedsGeneral();
  if (timeRange !== undefined && oneOf(timeRanges, timeRange) === undefined)
    throw apiError.choice('time range', timeRanges);
  if (timeRange !== undefined && (startDate || endDate)) throw apiError.rangeAndDate();
  const dates = readDays(startDate, endDate);
  const included = readDomains('include_domains', includeDomains, 300);
  const excluded = readDomains('exclude_domains', excludeDomains, 150);
  checkDomainsMode(mode, included, topic, searchDepth);
  if (filterByLanguage && language === undefined) throw apiError.languageFilterNeedsLanguage();
  if (safeSearch && (searchDepth === 'fast' || searchDepth === 'ultra-fast'))
    throw apiError.safeSearchNotSupported(searchDepth);

  return {
    query,
    searchDepth: oneOf(searchDepths, searchDepth),
    chunksPerSource,
    maxResults,
    topic: oneOf(topics, topic),
    timeRange: oneOf(timeRanges, timeRange),
    dates,
    newsDays,
    includePublishedDate: includePublishedDate || filterByPublishedDate,
    filterByPublishedDate,
    answer: answerLength,
    rawContent: rawFormat,
    includeImages,
    includeImageDescriptions,
    includeFavicon,
    includeDomains: included,
    excludeDomains: excluded,
    preferDomains: mode === 'prefer',
    country,
    language: language === undefined ? undefined : readLanguage(language),
    filterByLanguage,
    autoParameters,
    exactMatch,
    includeUsage,
  };
}

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
