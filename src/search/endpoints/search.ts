import { extractiveAnswer } from '../answer.ts';
import { chooseParameters, shownParameters } from '../auto-parameters.ts';
import { type Endpoint, withTail } from '../endpoint.ts';
import { indexQuery } from '../index-query.ts';
import { readSearchRequest } from '../requests/search-request.ts';
import { searchJson } from '../search-response.ts';

export const searchEndpoint: Endpoint = {
  method: 'POST',
  path: '/search',
  keyless: true,
  prepare({ body }) {
    const request = readSearchRequest(body);
    const chosen = chooseParameters(request);
    return async (exchange) => {
      const credits = exchange.account.spend('search', chosen.searchDepth === 'advanced' ? 2 : 1);
      const query = indexQuery(request, chosen, exchange.surroundings.clock.now());
      const hits = query.limit === 0 ? [] : await exchange.index.search(query);
      const answer = request.answer === undefined ? null : extractiveAnswer(request.query, hits, request.answer);
      const auto = request.autoParameters ? shownParameters(request, chosen) : undefined;
      return {
        body: withTail(searchJson(request, chosen.topic, hits, answer), exchange, {
          credits: request.includeUsage ? credits : undefined,
          auto,
        }),
        spent: { depth: chosen.searchDepth, credits },
      };
    };
  },
};
