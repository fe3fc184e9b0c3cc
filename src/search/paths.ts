/** Where the endpoints are. A file of its own so that the server learns who owns a path without loading the endpoints. */
export const searchPaths = {
  search: '/search',
  extract: '/extract',
  crawl: '/crawl',
  map: '/map',
  research: '/research',
  usage: '/usage',
  feedback: '/feedback',
  logs: '/logs',
  orgUsage: '/org-usage',
  mcp: '/mcp',
} as const;

const owned: ReadonlySet<string> = new Set(Object.values(searchPaths));

/** Whether a path belongs to the search API: an endpoint, with or without a final slash, and all below `/research`. */
export function isSearchPath(path: string): boolean {
  const end = path.indexOf('/', 1);
  const endpoint = end < 0 ? path : path.slice(0, end);
  const isBelow = end >= 0 && end < path.length - 1 && path[end + 1] !== '/';
  return owned.has(endpoint) && (!isBelow || endpoint === searchPaths.research);
}
