import type { JsonObject } from '../request-body/json-body.ts';

/** Which pages of a site a tool visits. */
export const siteProperties = {
  max_depth: {
    type: 'integer',
    description: 'How many links away from the first page a page may be',
    default: 1,
    minimum: 1,
  },
  max_breadth: { type: 'integer', description: 'How many links of each page are followed', default: 20, minimum: 1 },
  limit: { type: 'integer', description: 'How many links are looked at in all', default: 50, minimum: 1 },
  instructions: { type: 'string', description: 'What kind of pages is wanted, in your own words' },
  select_paths: {
    type: 'array',
    items: { type: 'string' },
    description: 'Regular expressions, one of which the path of a page must match, such as /docs/.*',
    default: [],
  },
  select_domains: {
    type: 'array',
    items: { type: 'string' },
    description: 'Regular expressions, one of which the host of a page must match, such as ^docs\\.example\\.com$',
    default: [],
  },
  allow_external: { type: 'boolean', description: 'Whether links to other sites are listed, too', default: true },
} as const;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The members of a request of the search API for them. */
export const siteArguments = (given: JsonObject) => ({
  url: given.url,
  max_depth: given.max_depth,
  max_breadth: given.max_breadth,
  limit: given.limit,
  instructions: given.instructions,
  select_paths: listOf(given.select_paths),
  select_domains: listOf(given.select_domains),
  allow_external: given.allow_external,
});
