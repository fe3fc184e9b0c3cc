import { searchPaths } from './paths.ts';

/** One word for what each endpoint does, by its path. */
const operations = {
  [searchPaths.search]: 'search',
  [searchPaths.extract]: 'extract',
  [searchPaths.crawl]: 'crawl',
  [searchPaths.map]: 'map',
  [searchPaths.research]: 'research',
  [searchPaths.usage]: 'usage',
  [searchPaths.logs]: 'logs',
  [searchPaths.orgUsage]: 'org-usage',
  [searchPaths.feedback]: 'feedback',
} as const;
const researchStatus = 'research-status';

/** Every operation of the search API. */
export const searchOperations: readonly string[] = [...Object.values(operations), researchStatus];

const byPath: ReadonlyMap<string, string> = new Map(Object.entries(operations));
const belowResearch = `${searchPaths.research}/`;

/** What a request asks for, in one word; undefined for a path that nobody knows, and for a preflight. */
export function searchOperationOf(method: string, path: string): string | undefined {
  if (method === 'OPTIONS') return undefined;
  const known = byPath.get(path);
  if (known !== undefined || !path.startsWith(belowResearch)) return known;
  const id = path.slice(belowResearch.length);
  return id === '' || id.includes('/') ? undefined : researchStatus;
}
