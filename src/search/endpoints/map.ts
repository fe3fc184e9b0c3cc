import type { Price } from '../access/account.ts';
import { type Endpoint, withTail } from '../endpoint.ts';
import { readMapRequest, type SiteRequest } from '../requests/site-request.ts';
import { walk } from '../walk.ts';

/** What the addresses of a site cost. */
export const mapPrice = ({ instructions }: SiteRequest): Price => ({
  credits: instructions === undefined ? 1 : 2,
  pages: 10,
});

export const mapEndpoint: Endpoint = {
  method: 'POST',
  path: '/map',
  async prepare({ body }) {
    const request = await readMapRequest(body);
    return async (exchange) => {
      const pages = await walk(await exchange.index(), exchange.clock, request);
      const credits = exchange.account.spendByPages('map', [mapPrice(request)], pages.length);
      const answer = { base_url: request.baseUrl, results: pages.map(({ url }) => url) };
      return {
        body: withTail(answer, exchange, { credits: request.includeUsage ? credits : undefined }),
        spent: { depth: 'basic', credits },
      };
    };
  },
};
