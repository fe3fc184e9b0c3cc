import { type Endpoint, withTail } from '../endpoint.ts';
import { pageText } from '../plain-text.ts';
import { askedOf } from '../question.ts';
import { type CrawlRequest, readCrawlRequest } from '../requests/site-request.ts';
import type { Page, SearchIndex } from '../search-index.ts';
import { walk } from '../walk.ts';
import { extractPrices } from './extract.ts';
import { mapPrice } from './map.ts';

export const crawlEndpoint: Endpoint = {
  method: 'POST',
  path: '/crawl',
  async prepare({ body }) {
    const request = await readCrawlRequest(body);
    return async (exchange) => {
      const index = await exchange.index();
      const pages = await walk(index, exchange.clock, request);
      const results = await Promise.all(pages.map((page) => crawled(index, page, request)));
      const prices = [mapPrice(request), extractPrices[request.extractDepth]];
      const credits = exchange.account.spendByPages('crawl', prices, results.length);
      return {
        body: withTail({ base_url: request.baseUrl, results }, exchange, {
          credits: request.includeUsage ? credits : undefined,
        }),
        spent: { depth: request.extractDepth, credits },
      };
    };
  },
};

async function crawled(index: SearchIndex, page: Page, request: CrawlRequest): Promise<object> {
  const { instructions, chunksPerSource, format, includeImages, includeFavicon } = request;
  return {
    url: page.url,
    raw_content:
      instructions === undefined
        ? pageText(page, format)
        : (await index.passages(page, askedOf(instructions), chunksPerSource)).join(' [...] '),
    ...(includeImages && { images: page.images.map((image) => image.url) }),
    ...(includeFavicon && { favicon: page.favicon ?? null }),
  };
}
