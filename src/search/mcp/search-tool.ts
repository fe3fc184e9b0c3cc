import { searchEndpoint } from '../endpoints/search/search.ts';
import type { JsonObject } from '../request-body/json-body.ts';
import { askService } from './ask-service.ts';
import { type FoundPages, formatResults } from './format-results.ts';
import type { Tool } from './tool.ts';

const properties = {
  query: { type: 'string', description: 'What to search for' },
  search_depth: {
    type: 'string',
    enum: ['basic', 'advanced', 'fast', 'ultra-fast'],
    description: 'How thoroughly to search; advanced costs two credits instead of one',
    default: 'basic',
  },
  topic: { type: 'string', enum: ['general'], description: 'What kind of pages to search', default: 'general' },
  time_range: {
    type: 'string',
    description: 'How old pages may be at most',
    enum: ['day', 'week', 'month', 'year'],
  },
  start_date: { type: 'string', description: 'Only pages since this day, YYYY-MM-DD', default: '' },
  end_date: { type: 'string', description: 'Only pages until this day, YYYY-MM-DD', default: '' },
  max_results: { type: 'number', description: 'How many results to return', default: 5, minimum: 5, maximum: 20 },
  include_images: { type: 'boolean', description: 'Whether to return pictures, too', default: false },
  include_image_descriptions: { type: 'boolean', description: 'Whether to describe them', default: false },
  include_raw_content: {
    type: 'boolean',
    description: 'Whether to return the whole text of each page',
    default: false,
  },
  include_domains: {
    type: 'array',
    items: { type: 'string' },
    description: 'Only pages of these domains',
    default: [],
  },
  exclude_domains: { type: 'array', items: { type: 'string' }, description: 'No pages of these domains', default: [] },
  country: {
    type: 'string',
    description: 'The English name of a country whose pages come first, such as Japan; no ISO code',
    default: '',
  },
  include_favicon: { type: 'boolean', description: 'Whether to return the icon of each site', default: false },
  exact_match: { type: 'boolean', description: 'Only pages with the phrases that stand in quotes' },
} as const;

export const searchTool: Tool = {
  name: 'tavily_search',
  description: 'Searches pages and returns passages of the best with their addresses.',
  inputSchema: { type: 'object', properties, required: ['query'] },
  async run(given, { caller }) {
    const body = searchBody(given, caller.defaults);
    return formatResults((await askService({ endpoint: searchEndpoint, body }, caller)) as FoundPages);
  },
};

/** In the order in which tavily-mcp writes them: errors repeat what came. */
const order = [
  'query',
  'search_depth',
  'topic',
  'time_range',
  'max_results',
  'include_images',
  'include_image_descriptions',
  'include_raw_content',
  'include_domains',
  'exclude_domains',
  'country',
  'include_favicon',
  'start_date',
  'end_date',
  'exact_match',
] as const satisfies readonly (keyof typeof properties)[];

function searchBody(given: JsonObject, defaults: JsonObject): JsonObject {
  const wanted: Record<string, unknown> = {};
  for (const name of order) wanted[name] = name in defaults ? defaults[name] : given[name];
  for (const name of ['include_domains', 'exclude_domains'])
    if (!(name in defaults) && !Array.isArray(wanted[name])) wanted[name] = [];
  if (given.country && !('topic' in defaults)) wanted.topic = 'general';
  // The service refuses both together.
  if (wanted.start_date || wanted.end_date) wanted.time_range = undefined;
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
