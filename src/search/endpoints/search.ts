import type { OnDemand } from '../../on-demand.ts';
import type { Answers } from '../answer.ts';
import { chooseParameters, shownParameters } from '../auto-parameters.ts';
import { type Endpoint, withTail } from '../endpoint.ts';
import { indexQuery } from '../index-query.ts';
import { readSearchRequest } from '../requests/search-request.ts';
import { createResponseWriter } from '../search-response.ts';

export function searchEndpoint(answers: OnDemand<Answers>): Endpoint {
  const write = createResponseWriter();
  return {
    method: 'POST',
    path: '/search',
    keyless: true,
    prepare({ body }) {
      const request = readSearchRequest(body);
      const chosen = chooseParameters(request);
      return async ({ account, index, surroundings, ...exchange }) => {
        const credits = account.spend('search', chosen.searchDepth === 'advanced' ? 2 : 1);
        const query = indexQuery(request, chosen, surroundings.clock.now());
        const hits = query.limit === 0 ? [] : await index.search(query);
        const answer =
          request.answer === undefined ? null : (await answers.get()).answer(request.query, hits, request.answer);
        return {
          body: withTail(write(request, chosen.topic, hits, answer), exchange, {
            credits: request.includeUsage ? credits : undefined,
            auto: request.autoParameters ? shownParameters(request, chosen) : undefined,
          }),
          spent: { depth: chosen.searchDepth, credits },
        };
      };
    },
  };
}
