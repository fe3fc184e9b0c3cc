import { inSlices } from '../../../runtime/slices.ts';
import type { Price } from '../../access/account.ts';
import { pageText } from '../../answers/page-text.ts';
import type { FailedResult } from '../../api-error.ts';
import { type Endpoint, jsonWithTail } from '../../endpoint.ts';
import { truncateQuery } from '../../engine/default-query.ts';
import { passageGap } from '../../engine/passages.ts';
import type { Page, SearchIndex } from '../../engine/search-index.ts';
import { searchPaths } from '../../paths.ts';
import type { ExtractDepth } from '../../request-body/page-format.ts';
import { type ExtractRequest, readExtractRequest } from './extract-request.ts';

/** What successful pages cost. */
export const extractPrices: Readonly<Record<ExtractDepth, Price>> = {
  basic: { credits: 1, pages: 5 },
  advanced: { credits: 2, pages: 5 },
};

export const extractEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.extract,
  keyless: true,
  prepare({ body }) {
    const request = readExtractRequest(body);
    return async (context) => {
      const index = await context.service.index.get();
      const results: object[] = [];
      const failed: FailedResult[] = [...request.invalid];
      const pause = inSlices();
      for (const { written, url } of request.pages) {
        await pause();
        const page = await index.page(url);
        if (page === undefined) failed.push({ url: written, error: 'Failed to retrieve content' });
        else results.push(await extracted(index, page, written, request));
      }
      const prices = [extractPrices[request.extractDepth]];
      const credits = await context.account.spendByPages('extract', prices, results.length);
      return {
        body: jsonWithTail({ results, failed_results: failed }, context, {
          credits: request.includeUsage ? credits : undefined,
        }),
        usage: { depth: request.extractDepth, credits },
      };
    };
  },
};

async function extracted(index: SearchIndex, page: Page, written: string, request: ExtractRequest): Promise<object> {
  const { query, chunksPerSource, format, includeImages, includeFavicon } = request;
  return {
    url: written,
    title: page.title,
    raw_content:
      query === undefined
        ? pageText(page, format)
        : (await index.passages(page, truncateQuery(query), chunksPerSource)).join(passageGap),
    images: includeImages ? page.images.map((image) => image.url) : [],
    ...(includeFavicon && { favicon: page.favicon ?? null }),
  };
}
