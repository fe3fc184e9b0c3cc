import type { Price } from '../access/account.ts';
import { type Endpoint, withTail } from '../endpoint.ts';
import { pageText } from '../plain-text.ts';
import { askedOf } from '../question.ts';
import { type ExtractRequest, readExtractRequest } from '../requests/extract-request.ts';
import type { ExtractDepth } from '../requests/page-format.ts';
import type { FailedResult } from '../search-error.ts';
import type { Page, SearchIndex } from '../search-index.ts';

/** What successful pages cost. */
export const extractPrices: Readonly<Record<ExtractDepth, Price>> = {
  basic: { credits: 1, pages: 5 },
  advanced: { credits: 2, pages: 5 },
};

export const extractEndpoint: Endpoint = {
  method: 'POST',
  path: '/extract',
  keyless: true,
  prepare({ body }) {
    const request = readExtractRequest(body);
    return async (exchange) => {
      const index = await exchange.index();
      const results: object[] = [];
      const failed: FailedResult[] = [...request.invalid];
      for (const { written, url } of request.addresses) {
        const page = await index.page(url);
        if (page === undefined) failed.push({ url: written, error: 'Failed to retrieve content' });
        else results.push(await extracted(index, page, written, request));
      }
      const credits = exchange.account.spendByPages('extract', [extractPrices[request.extractDepth]], results.length);
      return {
        body: withTail({ results, failed_results: failed }, exchange, {
          credits: request.includeUsage ? credits : undefined,
        }),
        spent: { depth: request.extractDepth, credits },
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
        : (await index.passages(page, askedOf(query), chunksPerSource)).join(' [...] '),
    images: includeImages ? page.images.map((image) => image.url) : [],
    ...(includeFavicon && { favicon: page.favicon ?? null }),
  };
}
