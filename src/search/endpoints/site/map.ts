import type { Price } from '../../access/account.ts';
import { type Endpoint, jsonWithTail } from '../../endpoint.ts';
import { searchPaths } from '../../paths.ts';
import { crawlSite } from './crawler.ts';
import { readMapRequest, type SiteRequest } from './site-request.ts';

/** The price of the URLs of a site. */
export const mapPrice = ({ instructions }: SiteRequest): Price => ({
  credits: instructions === undefined ? 1 : 2,
  pages: 10,
});

export const mapEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.map,
  async prepare({ body }) {
    const request = await readMapRequest(body);
    return async (context) => {
      const pages = await crawlSite(await context.service.index.get(), context.service.clock, request);
      const credits = await context.account.spendByPages('map', [mapPrice(request)], pages.length);
      const answer = { base_url: request.baseUrl, results: pages.map(({ url }) => url) };
      return {
        body: jsonWithTail(answer, context, { credits: request.includeUsage ? credits : undefined }),
        usage: { depth: 'basic', credits },
      };
    };
  },
};
