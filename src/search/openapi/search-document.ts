import { searchPaths } from '../paths.ts';
import { feedbackOperation, logsOperation, orgUsageOperation, usageOperation } from './account-operations.ts';
import { errorSchemas } from './operation.ts';
import { crawlOperation, extractOperation, mapOperation } from './page-operations.ts';
import { researchOperation, researchStatusOperation } from './research-operations.ts';
import { searchOperation } from './search-operation.ts';

/** The OpenAPI document of the search API. @param url where it is reached */
export const searchDocument = (url: string): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Search API',
    version: '1',
    description:
      'Numbers and booleans are also taken from strings, unknown fields are ignored, null counts as not given.',
  },
  servers: [{ url }],
  security: [{ key: [] }],
  paths: {
    [searchPaths.search]: { post: searchOperation },
    [searchPaths.extract]: { post: extractOperation },
    [searchPaths.crawl]: { post: crawlOperation },
    [searchPaths.map]: { post: mapOperation },
    [searchPaths.research]: { post: researchOperation },
    [`${searchPaths.research}/{id}`]: { get: researchStatusOperation },
    [searchPaths.usage]: { get: usageOperation },
    [searchPaths.feedback]: { post: feedbackOperation },
    [searchPaths.logs]: { post: logsOperation },
    [searchPaths.orgUsage]: { post: orgUsageOperation },
  },
  components: {
    schemas: errorSchemas,
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'an API key' },
      keyless: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Tavily-Access-Mode',
        description: '`keyless`: a few requests an hour without a key',
      },
    },
  },
});
