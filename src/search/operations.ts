import { calledTool, parsedJson } from '../mcp/rpc-messages.ts';
import { searchPaths } from './paths.ts';

/** Whether the MCP server is there. */
export const isMcpPath = (path: string): boolean => path === searchPaths.mcp || path === `${searchPaths.mcp}/`;

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
  [searchPaths.mcp]: 'mcp',
  [`${searchPaths.mcp}/`]: 'mcp',
} as const;
const researchStatus = 'research-status';
/** Whatever is asked of the MCP server but a tool. */
export const mcpOperation = 'mcp';
/** By tool of the MCP server. */
const toolOperations = {
  tavily_search: 'mcp-search',
  tavily_extract: 'mcp-extract',
  tavily_crawl: 'mcp-crawl',
  tavily_map: 'mcp-map',
  tavily_research: 'mcp-research',
} as const;

/** Every operation of the search API. */
export const searchOperations: readonly string[] = [
  ...new Set(Object.values(operations)),
  researchStatus,
  ...Object.values(toolOperations),
];

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

const byTool: ReadonlyMap<string, string> = new Map(Object.entries(toolOperations));

/** What a message to the MCP server asks for, in one word. */
export function mcpOperationIn(body: Buffer): string {
  const tool = calledTool(parsedJson(body));
  return (tool && byTool.get(tool.name)) ?? mcpOperation;
}
