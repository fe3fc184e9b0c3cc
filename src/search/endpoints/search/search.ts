import { type Endpoint, type PinnedResults, responseTail } from '../../endpoint.ts';
import { fits } from '../../engine/fit.ts';
import { searchPaths } from '../../paths.ts';
import type { ReadySet } from '../../ready-sets/ready-set.ts';
import type { ReadySetName } from '../../ready-sets/ready-sets.ts';
import { autoParameters, chooseParameters } from './auto-parameters.ts';
import { indexQuery } from './index-query.ts';
import { readSearchRequest } from './search-request.ts';

export const searchEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.search,
  keyless: true,
  prepare({ body }) {
    const request = readSearchRequest(body);
    const parameters = chooseParameters(request);
    return async ({ account, service, pinned, ...context }) => {
      const { index, answers, clock, writeResponse, settings } = service;
      const credits = await account.spend('search', parameters.searchDepth === 'advanced' ? 2 : 1);
      const query = indexQuery(request, parameters, settings, clock.now());
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
      const tail = responseTail(context, {
        credits: request.includeUsage ? credits : undefined,
        auto: request.autoParameters ? autoParameters(request, parameters) : undefined,
      });
      return {
        body: writeResponse({ request, topic: parameters.topic, hits, ready, answer, tail }),
        usage: { depth: parameters.searchDepth, credits },
        hasPlaceholders: hits[0]?.placeholder !== undefined,
      };
    };
  },
};

const pinnedHits = (pinned: PinnedResults, maxResults: number | undefined) =>
  'hits' in pinned ? pinned.hits.slice(0, maxResults) : [];

/** A set is sent as a whole, whatever `max_results` is: a test wants to meet all that is in it. */
async function readySet(name: ReadySetName, question: string): Promise<ReadySet> {
  const { readySets } = await import('../../ready-sets/ready-sets.ts');
  return readySets[name](question);
}
