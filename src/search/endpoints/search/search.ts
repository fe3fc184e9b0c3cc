import { type Endpoint, type PinnedResults, responseTail } from '../../endpoint.ts';
import { fits } from '../../engine/fit.ts';
import { searchPaths } from '../../paths.ts';
import type { ReadySet } from '../../ready-sets/ready-set.ts';
import type { ReadySetName } from '../../ready-sets/ready-sets.ts';
import type { SearchSettings } from '../../search-service.ts';
import { autoParameters, chooseParameters, type Parameters } from './auto-parameters.ts';
import { indexQuery } from './index-query.ts';
import { readSearchRequest, type SearchRequest } from './search-request.ts';

export const searchEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.search,
  keyless: true,
  prepare({ body }) {
    const request = readSearchRequest(body);
    const parameters = chooseParameters(request);
    return async ({ account, service, pinned, ...context }) => {
      const { index, answers, clock, responses, settings } = service;
      const credits = await account.spend('search', parameters.searchDepth === 'advanced' ? 2 : 1);
      const now = clock.now();
      const tail = responseTail(context, {
        credits: request.includeUsage ? credits : undefined,
        auto: request.autoParameters ? autoParameters(request, parameters) : undefined,
      });
      const usage = { depth: parameters.searchDepth, credits };
      const fixed = pinned === undefined && !dependsOnMoment(request, parameters) ? service.fixedIndex() : undefined;
      const asked = fixed === undefined ? '' : requestKey(request, settings);
      const finished = fixed && service.finishedAnswers.find(asked, fixed, now);
      if (finished !== undefined)
        return {
          body: responses.repeat(finished.start, tail),
          usage,
          hasPlaceholders: finished.hasPlaceholders,
        };
      const query = indexQuery(request, parameters, settings, now);
      const arranged = pinned?.();
      const ready =
        arranged !== undefined && 'set' in arranged ? await readySet(arranged.set, request.query) : undefined;
      const hits =
        arranged !== undefined
          ? pinnedHits(arranged, request.maxResults)
          : (query.limit === 0 ? [] : await (await index.get()).search(query)).filter(
              ({ score }) => query.nearest || fits(score),
            );
      const answer =
        arranged?.answer !== undefined
          ? arranged.answer
          : request.answer === undefined || ready !== undefined
            ? null
            : (hits[0]?.placeholder?.answer ?? (await answers.get()).answer(query.text, hits, request.answer));
      const body = responses.write({ request, topic: parameters.topic, hits, ready, answer }, tail);
      const hasPlaceholders = hits[0]?.placeholder !== undefined;
      const start = body.subarray(0, body.length - tail.length);
      if (fixed !== undefined) service.finishedAnswers.keep(asked, fixed, now, { start, hasPlaceholders });
      return { body, usage, hasPlaceholders };
    };
  },
};

/** Whether which pages are young enough may change from one moment to the next. */
const dependsOnMoment = ({ newsDays }: SearchRequest, { timeRange }: Parameters): boolean =>
  timeRange !== undefined || newsDays !== undefined;

/** Requests with the same key get the same results. What a request does not ask for is not in its key: most ask for little. */
function requestKey(request: SearchRequest, { whenNothingFits, defaultMaxResults }: SearchSettings): string {
  let key = `${whenNothingFits} ${defaultMaxResults}`;
  for (const name in request) {
    const value = request[name as keyof SearchRequest];
    if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) continue;
    key += ` ${name} ${JSON.stringify(value)}`;
  }
  return key;
}

const pinnedHits = (pinned: PinnedResults, maxResults: number | undefined) =>
  'hits' in pinned ? pinned.hits.slice(0, maxResults) : [];

/** A set is sent as a whole, whatever `max_results` is: a test wants to meet all that is in it. */
async function readySet(name: ReadySetName, question: string): Promise<ReadySet> {
  const { readySets } = await import('../../ready-sets/ready-sets.ts');
  return readySets[name](question);
}
