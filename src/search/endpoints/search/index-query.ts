import { askedHosts } from '../../engine/asked-hosts.ts';
import type { IndexQuery, Topic } from '../../engine/search-index.ts';
import { withoutToolCall } from '../../engine/tool-call.ts';
import { dayLength } from '../../request-body/day.ts';
import type { SearchSettings } from '../../search-service.ts';
import type { SearchRequest, TimeRange } from './search-request.ts';

const rangeDays: Readonly<Record<TimeRange, number>> = {
  day: 1,
  d: 1,
  week: 7,
  w: 7,
  month: 30,
  m: 30,
  year: 365,
  y: 365,
};

/** The index query of a search, with the topic and time range that hold, and what the service does otherwise. */
export function indexQuery(
  request: SearchRequest,
  parameters: { readonly topic: Topic; readonly timeRange: TimeRange | undefined },
  { whenNothingFits, defaultMaxResults }: Pick<SearchSettings, 'whenNothingFits' | 'defaultMaxResults'>,
  now: number,
): IndexQuery {
  const { dates, newsDays, language } = request;
  const asked = askedHosts(withoutToolCall(request.query));
  const included = request.preferDomains ? [] : request.includeDomains;
  const age =
    parameters.timeRange !== undefined
      ? rangeDays[parameters.timeRange]
      : parameters.topic === 'news' && dates.from === undefined && dates.until === undefined && (newsDays ?? 0) > 0
        ? newsDays
        : undefined;
  return {
    text: asked.text,
    limit: request.maxResults ?? defaultMaxResults,
    nearest: whenNothingFits !== 'nothing',
    placeholders: whenNothingFits === 'placeholder',
    phrases: request.exactMatch ? quotedPhrases(request.query) : [],
    includeDomains: included.length > 0 ? included : asked.only,
    preferDomains: request.preferDomains ? [...request.includeDomains, ...asked.preferred] : asked.preferred,
    excludeDomains: request.excludeDomains,
    publishedFrom: age === undefined ? dates.from : now - age * dayLength,
    publishedUntil: dates.until,
    keepUndated: !request.filterByPublishedDate,
    topic: parameters.topic,
    preferLanguage: language,
    onlyLanguage: request.filterByLanguage ? language : undefined,
    preferCountry: request.country,
    passages: request.searchDepth === 'ultra-fast' ? 1 : request.chunksPerSource,
  };
}

/** What stands between double quotes, straight or curved. */
function quotedPhrases(query: string): readonly string[] {
  return [...query.matchAll(/["“”„]([^"“”„]+)["“”„]/g)]
    .map((match) => (match[1] ?? '').trim())
    .filter((phrase) => phrase !== '');
}
