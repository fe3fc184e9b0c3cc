import { nextTurn } from '../../../runtime/turn.ts';
import { pageText } from '../../answers/page-text.ts';
import { type Endpoint, jsonWithTail } from '../../endpoint.ts';
import { truncateQuery } from '../../engine/default-query.ts';
import { passageGap } from '../../engine/passages.ts';
import type { Page, SearchIndex } from '../../engine/search-index.ts';
import { searchPaths } from '../../paths.ts';
import { extractPrices } from '../extract/extract.ts';
import { crawlSite } from './crawler.ts';
import { mapPrice } from './map.ts';
import { type CrawlRequest, readCrawlRequest } from './site-request.ts';

export const crawlEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.crawl,
  async prepare({ body }) {
    const request = await readCrawlRequest(body);
    return async (context) => {
      const index = await context.service.index.get();
      const pages = await crawlSite(index, context.service.clock, request);
      const results: object[] = [];
      for (const page of pages) {
        results.push(await crawled(index, page, request));
        // Choosing passages by long instructions takes its time: other requests get their turn.
        if (request.instructions !== undefined && results.length % pagesPerTurn === 0) await nextTurn();
      }
      const prices = [mapPrice(request), extractPrices[request.extractDepth]];
      const credits = await context.account.spendByPages('crawl', prices, results.length);
      return {
        body: jsonWithTail({ base_url: request.baseUrl, results }, context, {
          credits: request.includeUsage ? credits : undefined,
        }),
        usage: { depth: request.extractDepth, credits },
      };
    };
  },
};

const pagesPerTurn = 10;

async function crawled(index: SearchIndex, page: Page, request: CrawlRequest): Promise<object> {
  const { instructions, chunksPerSource, format, includeImages, includeFavicon } = request;
  return {
    url: page.url,
    raw_content:
      instructions === undefined
        ? pageText(page, format)
        : (await index.passages(page, truncateQuery(instructions), chunksPerSource)).join(passageGap),
    images: includeImages ? page.images.map((image) => image.url) : [],
    ...(includeFavicon && { favicon: page.favicon ?? null }),
  };
}
