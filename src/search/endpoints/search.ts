import type { OnDemand } from '../../on-demand.ts';
import type { Answers } from '../answer.ts';
import { chooseParameters, shownParameters } from '../auto-parameters.ts';
import { type Endpoint, tailOf } from '../endpoint.ts';
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
      return async ({ account, index, clock, ...exchange }) => {
        const credits = account.spend('search', chosen.searchDepth === 'advanced' ? 2 : 1);
        const query = indexQuery(request, chosen, clock.now());
        const hits = query.limit === 0 ? [] : await (await index()).search(query);
        const answer =
          request.answer === undefined ? null : (await answers.get()).answer(request.query, hits, request.answer);
        const tail = tailOf(exchange, {
          credits: request.includeUsage ? credits : undefined,
          auto: request.autoParameters ? shownParameters(request, chosen) : undefined,
        });
        return {
          body: write({ request, topic: chosen.topic, hits, answer, tail }),
          spent: { depth: chosen.searchDepth, credits },
        };
      };
    },
  };
}
