import type { Endpoint } from '../endpoint.ts';
import { logsEndpoint } from './account/logs.ts';
import { orgUsageEndpoint } from './account/org-usage.ts';
import { usageEndpoint } from './account/usage.ts';
import { extractEndpoint } from './extract/extract.ts';
import { feedbackEndpoint } from './feedback/feedback.ts';
import { researchEndpoint, researchStatusEndpoint } from './research/research.ts';
import { searchEndpoint } from './search/search.ts';
import { crawlEndpoint } from './site/crawl.ts';
import { mapEndpoint } from './site/map.ts';

/** Every endpoint of the interface. */
export const endpoints: readonly Endpoint[] = [
  searchEndpoint,
  extractEndpoint,
  crawlEndpoint,
  mapEndpoint,
  researchEndpoint,
  researchStatusEndpoint,
  usageEndpoint,
  feedbackEndpoint,
  logsEndpoint,
  orgUsageEndpoint,
];
