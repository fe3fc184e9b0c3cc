import type { Topic } from '../../engine/search-index.ts';
import type { SearchDepth, SearchRequest, TimeRange } from './search-request.ts';

/** The parameters that a search runs with when the caller leaves them to the service. */
export interface Parameters {
  readonly topic: Topic;
  readonly searchDepth: SearchDepth;
  readonly timeRange: TimeRange | undefined;
}

const newsWords = /\b(news|headlines?|breaking|latest|yesterday|today|tonight|this (week|month))\b/i;
const financeWords =
  /\b(stocks?|shares?|share price|earnings|dividends?|market cap|nasdaq|dow jones|s&p 500|bonds?|etfs?|revenue|exchange rate|interest rates?|inflation)\b/i;
const hardWords = /\b(compare|comparison|versus|vs|difference|differences|why|how|explain|advantages|analysis)\b/i;
const ranges: readonly (readonly [RegExp, TimeRange])[] = [
  [/\b(today|tonight|yesterday|last 24 hours)\b/i, 'day'],
  [/\b(this|past|last) week\b/i, 'week'],
  [/\b(this|past|last) month\b/i, 'month'],
  [/\b(this|past|last) year\b/i, 'year'],
];

/** What the caller gave, then what the query suggests, then the defaults. */
export function chooseParameters(request: SearchRequest): Parameters {
  const { query, autoParameters: auto, topic, searchDepth, timeRange, dates } = request;
  return {
    topic: topic ?? (auto ? suggestTopic(request) : 'general'),
    searchDepth: searchDepth ?? (auto && suggestsDepth(query) ? 'advanced' : 'basic'),
    timeRange:
      timeRange ??
      (auto && dates.from === undefined && dates.until === undefined
        ? ranges.find(([words]) => words.test(query))?.[1]
        : undefined),
  };
}

/** The parameters that the caller did not give: `auto_parameters`. */
export function autoParameters(request: SearchRequest, parameters: Parameters): Record<string, string> {
  const auto: Record<string, string> = {};
  if (request.topic === undefined) auto.topic = parameters.topic;
  if (request.searchDepth === undefined) auto.search_depth = parameters.searchDepth;
  if (request.timeRange === undefined && parameters.timeRange !== undefined) auto.time_range = parameters.timeRange;
  return auto;
}

/** A country and preferred domains go with the general topic only. */
function suggestTopic({ query, country, preferDomains }: SearchRequest): Topic {
  if (country !== undefined) return 'general';
  if (financeWords.test(query)) return 'finance';
  return newsWords.test(query) && !preferDomains ? 'news' : 'general';
}

const suggestsDepth = (query: string) => query.split(/\s+/).length > 12 || (hardWords.test(query) && query.length > 40);
