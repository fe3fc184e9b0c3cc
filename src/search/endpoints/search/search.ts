import { type Endpoint, responseTail } from '../../endpoint.ts';
import { fits } from '../../engine/fit.ts';
import { searchPaths } from '../../paths.ts';
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
      const hits =
        arranged?.hits.slice(0, request.maxResults) ??
        (query.limit === 0 ? [] : await (await index.get()).search(query)).filter(
          ({ score }) => query.nearest || fits(score),
        );
      const answer =
        arranged?.answer !== undefined
          ? arranged.answer
          : request.answer === undefined
            ? null
            : (await answers.get()).answer(request.query, hits, request.answer);
      const tail = responseTail(context, {
        credits: request.includeUsage ? credits : undefined,
        auto: request.autoParameters ? autoParameters(request, parameters) : undefined,
      });
      return {
        body: writeResponse({ request, topic: parameters.topic, hits, answer, tail }),
        usage: { depth: parameters.searchDepth, credits },
      };
    };
  },
};
