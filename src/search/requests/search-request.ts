import { refusals } from '../search-error.ts';
import type { Topic } from '../search-index.ts';
import { countries } from './countries.ts';
import { type Days, readDays } from './day.ts';
import { readDomains } from './domain-list.ts';
import { fieldsOf } from './fields.ts';
import type { JsonObject } from './json-body.ts';
import { readLanguage } from './languages.ts';
import { type RawFormat, readRawFormat } from './raw-format.ts';

export type SearchDepth = (typeof depths)[number];
export type TimeRange = (typeof timeRanges)[number];
export type AnswerLength = 'basic' | 'advanced';

/** What `POST /search` asks for. Optional parts are undefined when the caller did not give them. */
export interface SearchRequest {
  readonly query: string;
  readonly searchDepth: SearchDepth | undefined;
  readonly chunksPerSource: number;
  readonly maxResults: number;
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
const mostResults = 100;
const mostChunks = 5;

const depths = ['basic', 'advanced', 'fast', 'ultra-fast'] as const;
const topics = ['general', 'news', 'finance'] as const;
const timeRanges = ['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'] as const;
const modes = ['restrict', 'prefer'] as const;

const oneOf = <const T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** @throws 422 for wrong types, then 400 for the first value that is not allowed. */
export function readSearchRequest(body: JsonObject): SearchRequest {
  const fields = fieldsOf(body);
  const query = fields.requiredText('query');
  const searchDepth = fields.text('search_depth');
  const chunksPerSource = fields.integer('chunks_per_source', { ge: 1, le: mostChunks }) ?? 3;
  const maxResults = fields.integer('max_results') ?? 10;
  const topic = fields.text('topic');
  const timeRange = fields.text('time_range') || undefined;
  const startDate = fields.text('start_date');
  const endDate = fields.text('end_date');
  const newsDays = fields.integer('days');
  const includePublishedDate = fields.flag('include_published_date');
  const filterByPublishedDate = fields.flag('filter_by_published_date');
  const answer = fields.flagOrText('include_answer');
  const rawContent = fields.flagOrText('include_raw_content');
  const includeImages = fields.flag('include_images');
  const includeImageDescriptions = fields.flag('include_image_descriptions');
  const includeFavicon = fields.flag('include_favicon');
  const includeDomains = fields.texts('include_domains');
  const excludeDomains = fields.texts('exclude_domains');
  const mode = fields.text('include_domains_mode');
  const country = fields.text('country')?.toLowerCase() || undefined;
  const language = fields.text('language') || undefined;
  const filterByLanguage = fields.flag('filter_by_language');
  const autoParameters = fields.flag('auto_parameters');
  const exactMatch = fields.flag('exact_match');
  const includeUsage = fields.flag('include_usage');
  const safeSearch = fields.flag('safe_search');
  fields.check();

  checkQuery(query);
  if (topic !== undefined && oneOf(topics, topic) === undefined) throw refusals.topic();
  if (searchDepth !== undefined && oneOf(depths, searchDepth) === undefined) throw refusals.searchDepth();
  const answerLength = readAnswer(answer);
  const rawFormat = readRawFormat(rawContent);
  if (maxResults < 0 || maxResults > mostResults) throw refusals.maxResults();
  if (country !== undefined && !countries.has(country)) throw refusals.country();
  if (country !== undefined && (topic ?? 'general') !== 'general') throw refusals.countryNeedsGeneral();
  if (timeRange !== undefined && oneOf(timeRanges, timeRange) === undefined)
    throw refusals.choice('time range', timeRanges);
  if (timeRange !== undefined && (startDate || endDate)) throw refusals.rangeAndDate();
  const dates = readDays(startDate, endDate);
  const included = readDomains('include_domains', includeDomains, 300);
  const excluded = readDomains('exclude_domains', excludeDomains, 150);
  checkDomainsMode(mode, included, topic, searchDepth);
  if (filterByLanguage && language === undefined) throw refusals.languageFilterNeedsLanguage();
  if (safeSearch && (searchDepth === 'fast' || searchDepth === 'ultra-fast'))
    throw refusals.safeSearchNotSupported(searchDepth);

  return {
    query,
    searchDepth: oneOf(depths, searchDepth),
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
  if (query === '') throw refusals.queryMissing();
  if (query.length > 400 && [...query].length > 400) throw refusals.queryTooLong();
  if (query.length < 3 && [...query].length < 2) throw refusals.queryTooShort();
}

function readAnswer(value: boolean | string | undefined): AnswerLength | undefined {
  if (value === undefined || value === false) return undefined;
  if (value === true || value === 'basic') return 'basic';
  if (value === 'advanced') return 'advanced';
  throw refusals.includeAnswer();
}

function checkDomainsMode(
  mode: string | undefined,
  included: readonly string[],
  topic: string | undefined,
  depth: string | undefined,
): void {
  if (mode === undefined) return;
  if (oneOf(modes, mode) === undefined) throw refusals.choice('include_domains_mode', modes);
  if (mode === 'restrict') return;
  if (included.length === 0) throw refusals.domainsModeNeedsDomains();
  if (topic === 'news') throw refusals.domainsModeNotSupported("topic 'news'");
  if (depth === 'fast' || depth === 'ultra-fast') throw refusals.domainsModeNotSupported(`search_depth '${depth}'`);
}
