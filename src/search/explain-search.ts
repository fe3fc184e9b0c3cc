import type { DecisionStep } from '../http/decision-step.ts';
import { chooseParameters } from './endpoints/search/auto-parameters.ts';
import { indexQuery } from './endpoints/search/index-query.ts';
import { readSearchRequest } from './endpoints/search/search-request.ts';
import type { FieldScore } from './engine/field-scores.ts';
import { fits } from './engine/fit.ts';
import type { TermExplanation } from './engine/query-explanation.ts';
import type { IndexQuery } from './engine/search-index.ts';
import { explainPlaceholders } from './placeholders/explain-placeholders.ts';
import type { JsonObject } from './request-body/json-body.ts';
import type { SearchService } from './search-service.ts';

/** What decided the results of a search: its parameters, terms, filters, and the score of each hit. @throws {ApiError} */
export async function explainSearch(
  { index, settings }: Pick<SearchService, 'index' | 'settings'>,
  body: JsonObject,
  now: number,
): Promise<DecisionStep[]> {
  const request = readSearchRequest(body);
  const parameters = chooseParameters(request);
  const query = indexQuery(request, parameters, settings, now);
  const steps: DecisionStep[] = [
    {
      step: 'parameters',
      text: `topic ${parameters.topic}, depth ${parameters.searchDepth}, at most ${query.limit} results`,
      topic: parameters.topic,
      search_depth: parameters.searchDepth,
      time_range: parameters.timeRange ?? null,
      max_results: query.limit,
    },
  ];
  const filters = filtersOf(query);
  const pages = await index.get();
  const explanation = await pages.explain?.(query);
  if (explanation !== undefined) {
    const { terms, ignored, language } = explanation;
    steps.push({
      step: 'terms',
      text: terms.length === 0 ? 'the query has no words' : terms.map(termText).join('; '),
      terms,
      ignored,
      ...(language !== undefined && { language }),
    });
  }
  steps.push({ step: 'filters', text: filters.length === 0 ? 'none' : filters.join('; '), filters });
  const placeholders = await explainPlaceholders(pages, query);
  if (placeholders.length > 0) return [...steps, ...placeholders];
  const hits = (explanation?.hits ?? []).filter(({ score }) => query.nearest || fits(score));
  for (const { url, score, nearest: isFiller, terms, ...parts } of hits) {
    const why = isFiller
      ? 'has no term of the query; it fills the results up'
      : terms
          .map(({ term, score: ofTerm, fields }) => `${term}: ${rounded(ofTerm)} (${fieldTexts(fields)})`)
          .join(', ');
    steps.push({ step: 'hit', text: `${url} ${score}: ${why}`, url, score, nearest: isFiller, ...parts, terms });
  }
  return steps;
}

const fieldTexts = (fields: readonly FieldScore[]) =>
  fields.map(({ field, score }) => (fields.length === 1 ? field : `${field} ${rounded(score)}`)).join(', ');

const rounded = (score: number) => Math.round(score * 1000) / 1000;

function termText({ term, words, pages, corrected }: TermExplanation): string {
  const from = words.length === 1 && words[0] === term ? term : `${words.join(', ')} as ${term}`;
  const spelled = corrected === undefined ? '' : `, taken for ${corrected}`;
  return `${from}${spelled}: ${pages === 0 ? 'no page has it' : `${pages} ${pages === 1 ? 'page has' : 'pages have'} it`}`;
}

function filtersOf(query: IndexQuery): string[] {
  const day = (moment: number) => new Date(moment).toISOString();
  const all: readonly (readonly [boolean, () => string])[] = [
    [query.phrases.length > 0, () => `must say ${query.phrases.map((phrase) => JSON.stringify(phrase)).join(', ')}`],
    [query.includeDomains.length > 0, () => `only ${query.includeDomains.join(', ')}`],
    [query.preferDomains.length > 0, () => `rather ${query.preferDomains.join(', ')}`],
    [query.excludeDomains.length > 0, () => `not ${query.excludeDomains.join(', ')}`],
    [query.publishedFrom !== undefined, () => `published from ${day(query.publishedFrom ?? 0)}`],
    [query.publishedUntil !== undefined, () => `published until ${day(query.publishedUntil ?? 0)}`],
    [!query.keepUndated, () => 'only with a date'],
    [query.topic !== 'general', () => `topic ${query.topic}`],
    [query.onlyLanguage !== undefined, () => `only in ${query.onlyLanguage}`],
    [query.onlyLanguage === undefined && query.preferLanguage !== undefined, () => `rather in ${query.preferLanguage}`],
    [query.preferCountry !== undefined, () => `rather from ${query.preferCountry}`],
  ];
  return all.filter(([holds]) => holds).map(([, text]) => text());
}
